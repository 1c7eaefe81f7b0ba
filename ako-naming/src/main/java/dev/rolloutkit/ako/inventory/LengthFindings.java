package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds names of Avi objects, hosts and DNS labels that are too long to work, before they are
 * deployed. The hosts include the aliases and the GSLB name of HostRules.
 *
 * @rule A name of an Avi object, a host or a DNS label that is too long is reported before it is
 *     deployed.
 */
public final class LengthFindings {
  private static final int MAX_HOST = 253;
  private static final int MAX_LABEL = 63;
  private static final int MAX_CLUSTER_NAME = 32;
  private static final Comparator<LengthFinding> ORDER =
      Comparator.comparing((LengthFinding f) -> f.origin().object(), NamespacedName.BY_NAMESPACE)
          .thenComparing(LengthFinding::kind)
          .thenComparing(LengthFinding::text, CodePoints.ORDER)
          .thenComparing(LengthFinding::effect, CodePoints.ORDER);

  private LengthFindings() {}

  /** All findings, sorted by Kubernetes object, kind and text. */
  public static ImmutableList<LengthFinding> of(AkoConfig config, AkoCluster cluster) {
    Set<LengthFinding> out = new LinkedHashSet<>();
    if (config.clusterName().length() > MAX_CLUSTER_NAME) {
      out.add(
          finding(
              LengthFinding.Kind.CLUSTER_NAME,
              config.clusterName(),
              new Origin("", new NamespacedName("", ""), "", "", ""),
              "AKO documents a limit of 32 characters but does not check it"));
    }
    for (InventoryRow row : Inventories.refused(config, cluster)) {
      out.add(
          finding(
              LengthFinding.Kind.AVI_NAME,
              row.name().value(),
              row.origin(),
              effect(row.name().kind())));
      host(row.origin(), out);
    }
    for (InventoryRow row : Inventories.of(config, cluster).rows()) {
      if (row.name().tooLong()) {
        out.add(
            finding(
                LengthFinding.Kind.AVI_NAME,
                row.name().value(),
                row.origin(),
                effect(row.name().kind())));
      }
      host(row.origin(), out);
    }
    hostRules(cluster, out);
    List<LengthFinding> sorted = new ArrayList<>(out);
    sorted.sort(ORDER);
    return ImmutableList.copyOf(sorted);
  }

  private static void host(Origin origin, Set<LengthFinding> out) {
    if (!origin.kind().equals(Origin.SERVICE)) {
      name(origin, out);
    }
  }

  /** The names that HostRules give to hosts in addition to their own. */
  private static void hostRules(AkoCluster cluster, Set<LengthFinding> out) {
    cluster
        .custom(CustomKind.HOST_RULE)
        .forEach(
            (key, rule) -> {
              Tree host = Tree.of(rule).at("spec", "virtualhost");
              List<String> names = new ArrayList<>(host.at("aliases").texts());
              names.add(host.at("gslb", "fqdn").text());
              String kind = CustomKind.HOST_RULE.kind();
              names.forEach(name -> name(new Origin(kind, key, name, "", ""), out));
            });
  }

  private static void name(Origin origin, Set<LengthFinding> out) {
    Origin ofHost = new Origin(origin.kind(), origin.object(), origin.host(), "", "");
    if (GoStrings.utf8Length(origin.host()) > MAX_HOST) {
      out.add(
          finding(
              LengthFinding.Kind.HOST,
              origin.host(),
              ofHost,
              "no DNS name is longer than 253 bytes"));
    }
    for (int from = 0; from <= origin.host().length(); ) {
      int dot = origin.host().indexOf('.', from);
      int to = dot < 0 ? origin.host().length() : dot;
      String label = origin.host().substring(from, to);
      if (GoStrings.utf8Length(label) > MAX_LABEL) {
        out.add(
            finding(
                LengthFinding.Kind.HOST_LABEL,
                label,
                ofHost,
                "no label of a DNS name is longer than 63 bytes"));
      }
      from = to + 1;
    }
  }

  private static LengthFinding finding(
      LengthFinding.Kind kind, String text, Origin origin, String effect) {
    return new LengthFinding(kind, text, GoStrings.utf8Length(text), origin, effect);
  }

  /** The consequence of a name that is too long, by the kind of object. */
  private static String effect(AviObjectKind kind) {
    return switch (kind) {
      case SHARED_POOL -> "the path has no pool; its host keeps its DNS name";
      case SNI_POOL, EVH_POOL -> "AKO neither creates the pool nor adds it to its pool group";
      case SNI_POOL_GROUP, EVH_POOL_GROUP -> "the path has neither pool group nor rule";
      case HTTP_POLICY_SET -> "the virtual service of the host has no rules";
      case SHARED_POOL_GROUP, DATA_SCRIPT -> "it is not attached to its virtual service";
      case PASSTHROUGH_POOL_GROUP, PASSTHROUGH_POOL -> "it is not attached to its virtual service";
      default -> "the Avi Controller rejects it";
    };
  }
}
