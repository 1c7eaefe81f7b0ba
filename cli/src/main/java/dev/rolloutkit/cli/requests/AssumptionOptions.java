package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.consequences.object.Assumptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
      split = ",",
      description =
          "all objects of this kind in this namespace are among the manifests; may be given more"
              + " than once")
  private List<String> ours = List.of();

  @Option(
      names = "--not-ours",
      paramLabel = "NAMESPACE[/KIND[/NAME]]",
      split = ",",
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

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "the namespace of objects that name none; default: default")
  private @Nullable String namespace;

  /** The namespace of objects that name none, if an option says one. */
  public Optional<String> namespace() {
    return Optional.ofNullable(namespace);
  }

  /** A side in which objects without a namespace are in that of the option. */
  public Side in(Side side) {
    return namespace == null
        ? side
        : new Side(
            side.manifests().inNamespace(namespace), side.locator(), side.root(), side.texts());
  }

  /** The assumptions about a cluster. */
  public Assumptions of(World world) {
    Assumptions known = world.assumptions();
    return Assumptions.builder()
        .from(known)
        .ours(known.ours().stream().filter(place -> !isNotOurs(place)).toList())
        .addAllOurs(ours)
        .addAllNotOurs(notOurs)
        .prune(!keeps)
        .dnsFollows(dns == Dns.FOLLOWS)
        .policiesEnforced(cni == Cni.ENFORCES)
        .build();
  }

  /** Whether an option says that a place, which an export has, has other objects too. */
  private boolean isNotOurs(String place) {
    return notOurs.contains(place) || notOurs.contains(place.substring(0, place.indexOf('/')));
  }

  /**
   * What the options say, in at most three lines: what is known, what goes, and what the cluster
   * does.
   *
   * @param isComplete whether there is nothing but the manifests
   */
  public ImmutableList<String> assumed(boolean isComplete) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    List<String> known = new ArrayList<>();
    if (isComplete) {
      known.add("the manifests contain everything that is in the cluster");
    }
    if (!ours.isEmpty()) {
      known.add("all objects of " + String.join(", ", ours) + " are among the manifests");
    }
    if (!notOurs.isEmpty()) {
      known.add("others of " + String.join(", ", notOurs) + " exist");
    }
    line(out, known);
    if (keeps) {
      out.add("what the change removes from the manifests stays in the cluster");
    }
    List<String> cluster = new ArrayList<>();
    if (namespace != null) {
      cluster.add("objects that name no namespace are in " + namespace);
    }
    if (dns == Dns.FOLLOWS) {
      cluster.add("names in DNS follow a load balancer to another address");
    }
    if (cni == Cni.NONE) {
      cluster.add("nothing enforces NetworkPolicies");
    }
    line(out, cluster);
    return out.build();
  }

  private static void line(ImmutableList.Builder<String> out, List<String> parts) {
    if (!parts.isEmpty()) {
      out.add(String.join("; ", parts));
    }
  }
}
