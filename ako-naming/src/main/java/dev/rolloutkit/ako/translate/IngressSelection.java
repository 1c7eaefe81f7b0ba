package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassParametersReference;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which Ingresses AKO handles and with which AviInfraSetting, and reports ignored ones.
 *
 * <p>Source: AKO 2.1.
 */
final class IngressSelection {
  static final String NAMESPACE_SETTING = "aviinfrasetting.ako.vmware.com/name";

  private IngressSelection() {}

  /**
   * The settings for an Ingress that AKO handles.
   *
   * @param infra its AviInfraSetting; {@code null} for none
   * @param tenant the tenant annotation of its namespace; {@code null} for none
   */
  record Selected(@Nullable InfraSetting infra, @Nullable String tenant) {}

  /** The settings for an Ingress; {@code null} if AKO ignores it. */
  static @Nullable Selected select(Sync sync, Ingress ingress, List<Problem> problems) {
    ClusterSnapshot cluster = sync.cluster;
    NamespacedName key = NamespacedName.of(ingress);
    FieldPath at = FieldPath.of("ingresses").key(key.toString());
    if (!sync.accepts(key.namespace())) {
      problems.add(
          Problem.text(
              at, "AKO does not watch its namespace", ProblemCodes.NAMESPACE_NOT_ACCEPTED));
      return null;
    }
    IngressClass ingressClass = sync.classes().of(ingress);
    if (ingressClass == null) {
      problems.add(Problem.text(at, "its ingress class is not AKO's", ProblemCodes.FOREIGN_CLASS));
      return null;
    }
    String namespaceSetting = Manifests.orEmpty(settingOfNamespace(sync, key));
    String name = settingOf(sync, key, ingressClass);
    String tenant = cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT);
    if (name.isEmpty()) {
      return new Selected(null, tenant);
    }
    InfraSettingStatus setting = cluster.infraSetting(name);
    if (setting == null || !setting.accepted()) {
      problems.add(
          Problem.text(
              at,
              "its AviInfraSetting " + GoStrings.quote(name) + " is missing or not accepted",
              ProblemCodes.INFRA_SETTING_NOT_ACCEPTED));
      return null;
    }
    return new Selected(
        new InfraSetting(name, setting.shardSize(), name.equals(namespaceSetting)), tenant);
  }

  /**
   * Whether AKO leaves the objects of an Ingress as they are, because it has not accepted the
   * AviInfraSetting.
   */
  static boolean isSuspended(Sync sync, Ingress ingress) {
    NamespacedName key = NamespacedName.of(ingress);
    IngressClass ingressClass = sync.classes().of(ingress);
    if (!sync.accepts(key.namespace()) || ingressClass == null) {
      return false;
    }
    InfraSettingStatus setting = sync.cluster.infraSetting(settingOf(sync, key, ingressClass));
    return setting != null && !setting.accepted();
  }

  /** The AviInfraSetting of the class, otherwise that of the namespace; empty for none. */
  private static String settingOf(Sync sync, NamespacedName ingress, IngressClass ingressClass) {
    String own = settingOf(ingressClass);
    return own == null ? Manifests.orEmpty(settingOfNamespace(sync, ingress)) : own;
  }

  /** Whether the labels of a namespace ask for AKO. */
  static boolean accepts(AkoConfig config, ClusterSnapshot cluster, String namespace) {
    if (!config.namespaceSelector().isActive()) {
      return true;
    }
    Namespace object = cluster.namespace(namespace);
    return object != null && config.namespaceSelector().accepts(Manifests.labels(object));
  }

  /** The AviInfraSetting to which an IngressClass refers; {@code null} for none. */
  static @Nullable String settingOf(IngressClass ingressClass) {
    IngressClassParametersReference parameters =
        ingressClass.getSpec() == null ? null : ingressClass.getSpec().getParameters();
    return parameters != null
            && "ako.vmware.com".equals(parameters.getApiGroup())
            && "AviInfraSetting".equals(parameters.getKind())
        ? parameters.getName()
        : null;
  }

  /** Whether every rule has {@code http}; otherwise AKO ignores the Ingress, which is reported. */
  static boolean isWhole(Sync sync, Ingress ingress) {
    boolean whole = !hasRuleWithoutHttp(ingress);
    if (!whole
        && sync.accepts(NamespacedName.of(ingress).namespace())
        && sync.classes().of(ingress) != null) {
      sync.problems.add(
          Problem.text(
              FieldPath.of("ingresses").key(NamespacedName.of(ingress).toString()),
              "AKO ignores the whole Ingress, because a rule has no http field",
              ProblemCodes.RULE_WITHOUT_HTTP));
    }
    return whole;
  }

  /** The AviInfraSetting in the annotation of an object's namespace; {@code null} for none. */
  static @Nullable String settingOfNamespace(Sync sync, NamespacedName object) {
    return sync.cluster.namespaceAnnotation(object.namespace(), NAMESPACE_SETTING);
  }

  static boolean hasRuleWithoutHttp(Ingress ingress) {
    if (ingress.getSpec() == null) {
      return false;
    }
    for (IngressRule rule : Manifests.orEmpty(ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() == null) {
        return true;
      }
    }
    return false;
  }
}
