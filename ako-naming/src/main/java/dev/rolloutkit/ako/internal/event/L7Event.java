package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when an Ingress or Route is created, changed or deleted. Source: AKO 2.1.
 *
 * @rule An Ingress or Route whose specification and annotations have not changed, except AKO's own
 *     annotations, is not handled again.
 */
final class L7Event {
  /** The annotations that AKO sets itself. */
  private static final ImmutableSet<String> STATUS =
      ImmutableSet.of(
          "ako.vmware.com/host-fqdn-vs-uuid-map", "ako.vmware.com/controller-cluster-uuid");

  private L7Event() {}

  /**
   * Handles the change of an Ingress.
   *
   * <p>Compatibility: AKO does not remember a new Ingress of another controller's class, so later
   * changes of that class do not reach it.
   */
  static void ofIngress(
      Requeue requeue, NamespacedName key, @Nullable Ingress before, @Nullable Ingress now) {
    if (requeue.l7() instanceof Ingresses ingresses
        && !isEqual(before, now)
        && ingresses.accepts(key, before, now)) {
      if (before == null && now != null && requeue.cluster().ingressClasses().isForeign(now)) {
        ingresses.change(now);
      } else {
        requeue.handle(key);
      }
    }
  }

  /** Handles the change of a Route. */
  static void ofRoute(
      Requeue requeue,
      NamespacedName key,
      @Nullable GenericKubernetesResource before,
      @Nullable GenericKubernetesResource now) {
    if (requeue.l7() instanceof Routes routes && routes.accepts(key, before, now)) {
      requeue.handle(key);
    }
  }

  /** Whether neither the specification nor the annotations have changed, except AKO's own ones. */
  private static boolean isEqual(@Nullable Ingress before, @Nullable Ingress now) {
    return before != null
        && now != null
        && Objects.equals(before.getSpec(), now.getSpec())
        && Objects.equals(annotations(before), annotations(now));
  }

  /**
   * The annotations without AKO's own; {@code null} if there are none at all.
   *
   * <p>Compatibility: AKO distinguishes an Ingress without annotations from one that has only AKO's
   * own. So an Ingress without annotations counts as changed when AKO adds the first of its own.
   */
  private static @Nullable Map<String, String> annotations(Ingress ingress) {
    Map<String, String> all =
        ingress.getMetadata() == null ? null : ingress.getMetadata().getAnnotations();
    return all == null || all.isEmpty() ? null : Maps.filterKeys(all, key -> !STATUS.contains(key));
  }
}
