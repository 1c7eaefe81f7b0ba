package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.List;
import picocli.CommandLine.Option;

/** Options: what is taken for granted of a cluster because manifests do not say it. */
public final class AssumptionOptions {
  /** Whether names in DNS follow a load balancer. */
  enum Dns {
    /** They do. */
    FOLLOWS,
    /** It is not known. */
    UNKNOWN
  }

  /** What enforces NetworkPolicies. */
  enum Cni {
    /** Something does. */
    ENFORCES,
    /** Nothing does. */
    NONE
  }

  @Option(
      names = "--ours",
      paramLabel = "NAMESPACE[/KIND[/NAME]]",
      description =
          "all objects of this kind in this namespace are among the manifests; may be given more"
              + " than once")
  private List<String> ours = List.of();

  @Option(
      names = "--not-ours",
      paramLabel = "NAMESPACE[/KIND[/NAME]]",
      description =
          "others of this kind exist in this namespace, although some are among the manifests")
  private List<String> notOurs = List.of();

  @Option(
      names = "--no-prune",
      description = "what a change removes from the manifests stays in the cluster")
  private boolean keeps;

  @Option(
      names = "--dns",
      paramLabel = "HOW",
      defaultValue = "UNKNOWN",
      description =
          "whether names in DNS follow a load balancer to another address by themselves:"
              + " ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private Dns dns = Dns.UNKNOWN;

  @Option(
      names = "--cni",
      paramLabel = "HOW",
      defaultValue = "ENFORCES",
      description =
          "whether the network of the cluster enforces NetworkPolicies: ${COMPLETION-CANDIDATES};"
              + " default: ${DEFAULT-VALUE}")
  private Cni cni = Cni.ENFORCES;

  /** The assumptions about a cluster. */
  public Assumptions of(World world) {
    return Assumptions.builder()
        .from(
            RequestObjects.assumed(world.controllers().loadBalancer(), world.settings().complete()))
        .addAllOurs(ours)
        .addAllNotOurs(notOurs)
        .prune(!keeps)
        .dnsFollows(dns == Dns.FOLLOWS)
        .policiesEnforced(cni == Cni.ENFORCES)
        .build();
  }

  /** What the options say, as text. */
  public ImmutableList<String> assumed() {
    return keeps
        ? ImmutableList.of("what the change removes from the manifests stays in the cluster")
        : ImmutableList.of();
  }
}
