package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction to a change of the labels or the tenant annotation of a namespace.
 *
 * @param action what AKO does with the namespace's objects
 * @param accepted whether AKO watches the namespace afterwards
 * @param requeued the objects that AKO handles again, as {@code Kind/namespace/name}, sorted by
 *     code point; the kind is {@code Ingress}, {@code L4LBService}, {@code SharedVipService} or
 *     {@code Service}
 */
public record NamespaceTransition(Action action, boolean accepted, ImmutableList<String> requeued) {
  static final String TENANT = AkoConfig.TENANT_ANNOTATION;

  /** What AKO does with the objects of a namespace. */
  public enum Action {
    /** AKO creates the Avi objects. */
    ADD,
    /** AKO deletes the Avi objects. */
    DELETE,
    /** AKO does nothing. */
    NONE
  }

  /**
   * The reaction to an update.
   *
   * <p>Compatibility: a change of the tenant takes precedence over a change of the labels, and
   * makes AKO watch a namespace even if its labels do not match; see {@link
   * AkoDefect#TENANT_CHANGE_ADMITS}. AKO ignores an update that does not change the resource
   * version; manifests without a resource version are treated as different.
   */
  static NamespaceTransition of(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    boolean was = config.namespaceSelector().accepts(Manifests.labels(before));
    boolean labelled = config.namespaceSelector().accepts(Manifests.labels(after));
    boolean sameTenant =
        Manifests.orEmpty(Manifests.annotation(before, TENANT))
            .equals(Manifests.orEmpty(Manifests.annotation(after, TENANT)));
    if (sameVersion(before, after)
        || (sameTenant
            && orEmpty(Manifests.labels(before)).equals(orEmpty(Manifests.labels(after))))) {
      return new NamespaceTransition(Action.NONE, was, ImmutableList.of());
    }
    Action action;
    boolean tenantAdds =
        !sameTenant && (labelled || !config.fixes().fixes(AkoDefect.TENANT_CHANGE_ADMITS));
    if ((!was && labelled) || tenantAdds) {
      action = Action.ADD;
    } else if (was && !labelled) {
      action = Action.DELETE;
    } else {
      return new NamespaceTransition(Action.NONE, was, ImmutableList.of());
    }
    return new NamespaceTransition(
        action, action == Action.ADD, requeued(config, cluster, NamespacedName.of(after).name()));
  }

  private static boolean sameVersion(Namespace before, Namespace after) {
    String version =
        before.getMetadata() == null ? null : before.getMetadata().getResourceVersion();
    return version != null
        && after.getMetadata() != null
        && version.equals(after.getMetadata().getResourceVersion());
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> labels) {
    return labels == null ? ImmutableMap.of() : labels;
  }

  private static ImmutableList<String> requeued(
      AkoConfig config, ClusterSnapshot cluster, String namespace) {
    List<String> out = new ArrayList<>();
    for (Map.Entry<NamespacedName, Ingress> ingress : cluster.ingresses().entrySet()) {
      if (ingress.getKey().namespace().equals(namespace)) {
        out.add("Ingress/" + ingress.getKey());
      }
    }
    for (Map.Entry<NamespacedName, Service> service : cluster.services().entrySet()) {
      if (service.getKey().namespace().equals(namespace)) {
        String kind = kind(config, service.getValue());
        if (kind != null) {
          out.add(kind + "/" + service.getKey());
        }
      }
    }
    return CodePoints.sorted(out);
  }

  /** The kind under which AKO queues a Service; {@code null} if its class is not AKO's. */
  private static @Nullable String kind(AkoConfig config, Service service) {
    if (config.layer7Only() || !L4Services.isLoadBalancer(service)) {
      return "Service";
    }
    if (!L4Services.isOurClass(config, service)) {
      return null;
    }
    String vip = Manifests.orEmpty(Manifests.annotation(service, L4Services.SHARED_VIP));
    return vip.isEmpty() ? "L4LBService" : "SharedVipService";
  }
}
