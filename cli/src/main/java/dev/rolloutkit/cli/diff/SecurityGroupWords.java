package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.stack.plan.PlannedCluster;
import java.util.Optional;

/** Names security groups for people, also those whose ids are not known. */
final class SecurityGroupWords {
  private static final String SHARED = "the load balancers' shared backend security group";

  private SecurityGroupWords() {}

  /** The group of targets. */
  static String ofTargets(String group) {
    return "security group " + (SgWorld.isKnown(group) ? group : "of the nodes or pods");
  }

  /** How a person finds the group whose traffic a rule admits; empty if its id is told. */
  static String howToFind(Source source) {
    return source instanceof Source.SecurityGroup group
            && group.id().equals(PlannedCluster.UNKNOWN_BACKEND_GROUP)
        ? "The shared backend security group is the one that the controller has tagged"
            + " elbv2.k8s.aws/resource=backend-sg, and elbv2.k8s.aws/cluster with the name of the"
            + " cluster."
        : "";
  }

  /** Whose traffic a rule admits. */
  static String ofSource(Source source, World world) {
    if (source instanceof Source.SecurityGroup group) {
      if (group.id().equals(PlannedCluster.UNKNOWN_BACKEND_GROUP)) {
        return SHARED;
      }
      boolean isShared = world.controllers().backendGroup().equals(Optional.of(group.id()));
      return (isShared ? SHARED : "security group") + " " + group.id();
    }
    return source.id().isEmpty() ? "an unknown source" : source.id();
  }
}
