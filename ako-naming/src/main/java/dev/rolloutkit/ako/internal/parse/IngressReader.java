package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the Ingresses that AKO handles, with the AviInfraSetting that applies, and reports ignored
 * ones. Source: AKO 2.1.
 *
 * @rule An Ingress is ignored unless AKO watches its namespace, its class is AKO's and every rule
 *     has {@code http}.
 */
public record IngressReader(WatchedCluster cluster, HostRules hostRules, Reports reports) {
  /** Reads an Ingress; {@code null} if AKO ignores it. */
  public @Nullable L7Source read(Ingress ingress) {
    NamespacedName key = NamespacedName.of(ingress);
    if (!cluster.accepts(key.namespace())) {
      reports.add(
          at(key), "AKO does not watch its namespace", AkoProblemCodes.NAMESPACE_NOT_ACCEPTED);
      return null;
    }
    IngressClass ingressClass = cluster.ingressClasses().of(ingress);
    if (ingressClass == null) {
      reports.add(at(key), "its ingress class is not AKO's", AkoProblemCodes.FOREIGN_CLASS);
      return null;
    }
    String setting = settingOf(key, ingressClass);
    if (!setting.isEmpty() && !isAccepted(cluster, setting)) {
      reportMissingSetting(reports, at(key), setting);
      return null;
    }
    Outcome.Ok<ParsedIngress> parsed =
        IngressParser.parse(cluster.config(), ingress, cluster.snapshot());
    if (!parsed.warnings().isEmpty()) {
      reports.addAll(at(key), parsed.warnings());
    }
    return new L7Source(
        Origin.INGRESS,
        key,
        HostRuleCertificates.add(
            hostRules, parsed.orElseThrow(), cluster.tenantOf(key.namespace()), false),
        infraSetting(cluster, setting, key),
        cluster.tenantAnnotation(key.namespace()));
  }

  /** The field path of an Ingress in problems. */
  public static FieldPath at(NamespacedName ingress) {
    return FieldPath.of("ingresses").key(ingress.toString());
  }

  /**
   * The AviInfraSetting of the class, otherwise that of the namespace; empty for none.
   *
   * @rule The AviInfraSetting of the IngressClass wins over that of the namespace.
   */
  private String settingOf(NamespacedName ingress, IngressClass ingressClass) {
    String own = IngressClasses.settingOf(ingressClass);
    return own == null ? cluster.settingOfNamespace(ingress.namespace()) : own;
  }

  static boolean isAccepted(WatchedCluster cluster, String setting) {
    InfraSettingStatus status = cluster.snapshot().infraSetting(setting);
    return status != null && status.accepted();
  }

  static void reportMissingSetting(Reports reports, FieldPath at, String setting) {
    reports.add(
        at,
        "its AviInfraSetting " + GoStrings.quote(setting) + " is missing or not accepted",
        AkoProblemCodes.INFRA_SETTING_NOT_ACCEPTED);
  }

  /** The setting with a name, for an Ingress or Route; {@code null} for an empty name. */
  static @Nullable InfraSetting infraSetting(
      WatchedCluster cluster, String name, NamespacedName object) {
    InfraSettingStatus setting = name.isEmpty() ? null : cluster.snapshot().infraSetting(name);
    return setting == null
        ? null
        : new InfraSetting(
            name, setting.shardSize(), name.equals(cluster.settingOfNamespace(object.namespace())));
  }

  /**
   * Whether AKO leaves the objects of an Ingress as they are, because it has not accepted the
   * AviInfraSetting.
   */
  public boolean isSuspended(Ingress ingress) {
    NamespacedName key = NamespacedName.of(ingress);
    IngressClass ingressClass = cluster.ingressClasses().of(ingress);
    if (!cluster.accepts(key.namespace()) || ingressClass == null) {
      return false;
    }
    InfraSettingStatus setting = cluster.snapshot().infraSetting(settingOf(key, ingressClass));
    return setting != null && !setting.accepted();
  }

  /** Whether every rule has {@code http}; otherwise AKO ignores the Ingress, which is reported. */
  public boolean isComplete(Ingress ingress) {
    if (!hasRuleWithoutHttp(ingress)) {
      return true;
    }
    NamespacedName key = NamespacedName.of(ingress);
    if (cluster.accepts(key.namespace()) && cluster.ingressClasses().of(ingress) != null) {
      reports.add(
          at(key),
          "AKO ignores the whole Ingress, because a rule has no http field",
          AkoProblemCodes.RULE_WITHOUT_HTTP);
    }
    return false;
  }

  public static boolean hasRuleWithoutHttp(Ingress ingress) {
    if (ingress.getSpec() == null) {
      return false;
    }
    for (IngressRule rule : AkoManifests.orEmpty(ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() == null) {
        return true;
      }
    }
    return false;
  }

  /** The hosts of all rules, empty for a rule without one. */
  public static List<String> hostsOf(Ingress ingress) {
    List<String> out = new ArrayList<>();
    if (ingress.getSpec() != null) {
      for (IngressRule rule : AkoManifests.orEmpty(ingress.getSpec().getRules())) {
        if (rule != null) {
          out.add(AkoManifests.orEmpty(rule.getHost()));
        }
      }
    }
    return out;
  }
}
