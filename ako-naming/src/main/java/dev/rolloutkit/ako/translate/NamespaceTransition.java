package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.event.NamespaceChange;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
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
 * @rule A namespace whose labels begin to match gets its Avi objects, and one whose labels no
 *     longer match loses them.
 * @param action what AKO does with the namespace's objects
 * @param accepted whether AKO watches the namespace afterwards
 * @param requeued the objects that AKO handles again, as {@code Kind/namespace/name}, sorted by
 *     code point; the kind is {@code Ingress}, {@code L4LBService}, {@code SharedVipService} or
 *     {@code Service}
 */
public record NamespaceTransition(Action action, boolean accepted, ImmutableList<String> requeued) {
  /** What AKO does with the objects of a namespace. */
  public enum Action {
    /** AKO creates the Avi objects. */
    ADD,
    /** AKO deletes the Avi objects. */
    DELETE,
    /** AKO does nothing. */
    NONE
  }

  /** The reaction to an update. */
  static NamespaceTransition of(
      AkoConfig config, AkoCluster cluster, Namespace before, Namespace after) {
    NamespaceChange change = NamespaceChange.of(config, before, after);
    if (!change.handled()) {
      return new NamespaceTransition(Action.NONE, change.accepted(), ImmutableList.of());
    }
    return new NamespaceTransition(
        change.accepted() ? Action.ADD : Action.DELETE,
        change.accepted(),
        requeued(config, cluster, NamespacedName.of(after).name()));
  }

  private static ImmutableList<String> requeued(
      AkoConfig config, AkoCluster cluster, String namespace) {
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
    if (config.layer7Only() || !LoadBalancerServices.isLoadBalancer(service)) {
      return "Service";
    }
    if (!LoadBalancerServices.isOurClass(config, service)) {
      return null;
    }
    String vip = LoadBalancerServices.sharedVipOf(service);
    return vip.isEmpty() ? "L4LBService" : "SharedVipService";
  }
}
