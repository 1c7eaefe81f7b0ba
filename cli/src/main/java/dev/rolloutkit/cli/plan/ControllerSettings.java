package dev.rolloutkit.cli.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.cluster.Controllers;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.targets.cutover.Manifests;
import java.util.Optional;

/**
 * The flags of the controllers of a cluster: what the user says, or else their Deployments if these
 * are among the manifests, or else the defaults.
 *
 * @param loadBalancer the flags of the AWS Load Balancer Controller, and which of its defects are
 *     fixed
 * @param verifyTargetGroup whether Argo Rollouts runs with {@code --aws-verify-target-group};
 *     absent if its Deployment is not among the manifests
 * @param read the settings that were read, as text
 * @param assumed the flags of the AWS Load Balancer Controller that were assumed, as text
 * @param assumedOfArgo the flags of Argo Rollouts that were assumed, as text
 */
public record ControllerSettings(
    StackSettings loadBalancer,
    Optional<Boolean> verifyTargetGroup,
    ImmutableList<String> read,
    ImmutableList<String> assumed,
    ImmutableList<String> assumedOfArgo) {
  /** The name of a cluster that nobody names. */
  public static final String CLUSTER_NAME = "my-cluster";

  private static final String VPC = "vpc";

  /** The settings of a cluster. */
  public static ControllerSettings of(Cluster cluster, ControllerOptions options) {
    ImmutableList.Builder<String> read = ImmutableList.builder();
    ImmutableList.Builder<String> assumed = ImmutableList.builder();
    Optional<ImmutableList<String>> flags = flags(cluster, Controllers.LOAD_BALANCER, read);
    Optional<ReleaseOf<LbcChange>> deployed = release(cluster, flags.isPresent(), read, assumed);
    assumed.addAll(
        flags
            .map(given -> LbcFlags.fromArgs(given).assumed())
            .orElse(
                ImmutableList.of(
                    "the AWS Load Balancer Controller is newer than "
                        + LbcRelease.HISTORY.newest()
                        + " and runs with its default flags: its Deployment is not among the"
                        + " manifests; --lbc tells its release")));
    LbcFlags given = options.flags(flags.orElse(ImmutableList.of()), deployed);
    if (given.clusterName().isEmpty()) {
      assumed.add("the cluster is named " + CLUSTER_NAME + "; --cluster-name tells it");
    }
    Optional<ImmutableList<String>> argo = flags(cluster, Controllers.ARGO, read);
    return new ControllerSettings(
        new StackSettings(completed(given), options.fixes()),
        argo.map(Manifests::verifiesTargetGroup),
        read.build(),
        assumed.build(),
        argo.isPresent() || cluster.rollouts().all().isEmpty()
            ? ImmutableList.of()
            : ImmutableList.of(
                "Argo Rollouts runs without --aws-verify-target-group: its Deployment is not among"
                    + " the manifests"));
  }

  /** The release in the tag of the image; one that is older than all known ones is the oldest. */
  private static Optional<ReleaseOf<LbcChange>> release(
      Cluster cluster,
      boolean isDeployed,
      ImmutableList.Builder<String> read,
      ImmutableList.Builder<String> assumed) {
    Optional<String> tag = Controllers.release(cluster, Controllers.LOAD_BALANCER);
    if (tag.isEmpty()) {
      if (isDeployed) {
        assumed.add(
            "the AWS Load Balancer Controller is newer than "
                + LbcRelease.HISTORY.newest()
                + ": the tag of its image names no release; --lbc tells it");
      }
      return Optional.empty();
    }
    Outcome<ReleaseOf<LbcChange>> release = LbcRelease.HISTORY.assuming(tag.get());
    release.problems().forEach(problem -> assumed.add(problem.text()));
    read.add("the release " + tag.get() + " of the AWS Load Balancer Controller from its image");
    return release.toOptional();
  }

  /** The flags with names for a cluster and a VPC that nobody names. */
  private static LbcFlags completed(LbcFlags flags) {
    return LbcFlags.builder()
        .from(flags)
        .clusterName(flags.clusterName().isEmpty() ? CLUSTER_NAME : flags.clusterName())
        .awsVpcId(flags.awsVpcId().isEmpty() ? VPC : flags.awsVpcId())
        .build();
  }

  /** The shared backend group; absent if its id is unknown. */
  public Optional<String> backendGroup() {
    return Optional.of(loadBalancer.flags().backendSecurityGroup()).filter(id -> !id.isEmpty());
  }

  private static Optional<ImmutableList<String>> flags(
      Cluster cluster, String image, ImmutableList.Builder<String> read) {
    for (Item<ObjectNode> item : cluster.controllers().all()) {
      var container = Controllers.container(item.value(), image);
      if (container.isPresent()) {
        read.add("the flags of " + item.manifest().label() + " at " + item.manifest().at());
        return Optional.of(Controllers.arguments(container.get()));
      }
    }
    return Optional.empty();
  }
}
