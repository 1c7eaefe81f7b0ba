package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.internal.ingress.RouteParser;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the OpenShift Routes that AKO handles, with the AviInfraSetting that applies, and reports
 * ignored ones. Source: AKO 2.1.
 *
 * @rule The AviInfraSetting in the annotation of a Route wins over that of its namespace.
 */
public record RouteReader(WatchedCluster cluster, HostRules hostRules, Reports reports) {
  /** Reads a Route; {@code null} if AKO ignores it. */
  public @Nullable L7Source read(GenericKubernetesResource route) {
    NamespacedName key = NamespacedName.of(route);
    FieldPath at = at(key);
    if (!cluster.accepts(key.namespace())) {
      reports.add(at, "AKO does not watch its namespace", AkoProblemCodes.NAMESPACE_NOT_ACCEPTED);
      return null;
    }
    if (RouteParser.hasRepeatedBackend(route)) {
      reports.add(
          at.child("spec", "alternateBackends"),
          "MultipleBackendsWithSameServiceError",
          AkoProblemCodes.REPEATED_BACKEND);
      return null;
    }
    String setting = settingOf(route);
    if (!setting.isEmpty() && !IngressReader.isAccepted(cluster, setting)) {
      IngressReader.reportMissingSetting(reports, at, setting);
      return null;
    }
    Outcome.Ok<ParsedIngress> parsed = RouteParser.parse(cluster.config(), route);
    reports.addAll(at, parsed.warnings());
    return new L7Source(
        Origin.ROUTE,
        key,
        HostRuleCertificates.add(
            hostRules, parsed.orElseThrow(), cluster.tenantOf(key.namespace()), true),
        IngressReader.infraSetting(cluster, setting, key),
        cluster.tenantAnnotation(key.namespace()));
  }

  /** The field path of a Route in problems. */
  public static FieldPath at(NamespacedName route) {
    return FieldPath.of("routes").key(route.toString());
  }

  /** The AviInfraSetting in the annotation of a Route or its namespace; empty for none. */
  public String settingOf(GenericKubernetesResource route) {
    String own = WatchedCluster.ownSetting(route);
    return own.isEmpty() ? cluster.settingOfNamespace(NamespacedName.of(route).namespace()) : own;
  }

  /**
   * Whether AKO leaves the objects of a Route as they are, because it has not accepted the
   * AviInfraSetting.
   */
  public boolean isSuspended(GenericKubernetesResource route) {
    InfraSettingStatus setting = cluster.snapshot().infraSetting(settingOf(route));
    return setting != null
        && !setting.accepted()
        && cluster.accepts(NamespacedName.of(route).namespace())
        && !RouteParser.hasRepeatedBackend(route);
  }

  /** The host of a Route, empty if it has none. */
  public static List<String> hostsOf(GenericKubernetesResource route) {
    return List.of(Tree.of(route).at("spec", "host").text());
  }
}
