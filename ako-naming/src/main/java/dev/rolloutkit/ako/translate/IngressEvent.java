package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when an Ingress is created, changed or deleted. Source: AKO 2.1. */
final class IngressEvent {
  /** The annotations that AKO sets itself. */
  private static final ImmutableSet<String> STATUS =
      ImmutableSet.of(
          "ako.vmware.com/host-fqdn-vs-uuid-map", "ako.vmware.com/controller-cluster-uuid");

  private IngressEvent() {}

  /**
   * Handles the change.
   *
   * <p>Compatibility: AKO does not remember a new Ingress of another controller's class, so later
   * changes of that class do not reach it.
   */
  static void handle(
      Handling handling, NamespacedName key, @Nullable Ingress before, @Nullable Ingress now) {
    if (!handling.sync().config.openShift()
        && !isEqual(before, now)
        && isAccepted(handling.sync(), key, before, now)) {
      if (before == null && now != null && handling.sync().classes().isForeign(now)) {
        new Ingresses(handling.sync()).change(now);
      } else {
        handling.frontend(key);
      }
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
   * <p>Compatibility: no annotations differ from only AKO's own ones, so an Ingress without
   * annotations counts as changed once.
   */
  private static @Nullable Map<String, String> annotations(Ingress ingress) {
    Map<String, String> all =
        ingress.getMetadata() == null ? null : ingress.getMetadata().getAnnotations();
    return all == null || all.isEmpty() ? null : Maps.filterKeys(all, key -> !STATUS.contains(key));
  }

  /**
   * Whether AKO handles the event if namespaces may not share hosts.
   *
   * <p>Compatibility: a deleted Ingress of another class keeps its claims. A changed Ingress is
   * handled if AKO accepts its old or its new version.
   */
  private static boolean isAccepted(
      Sync sync, NamespacedName key, @Nullable Ingress before, @Nullable Ingress now) {
    if (!sync.hostClaims.isStrict() || !sync.accepts(key.namespace())) {
      return true;
    }
    Ingresses ingresses = new Ingresses(sync);
    if (now == null) {
      if (before != null && sync.classes().of(before) != null) {
        sync.hostClaims.release(key, Ingresses.hostsOf(before));
      }
      return true;
    }
    if (before == null) {
      return ingresses.claim(now);
    }
    boolean old = ingresses.claim(before);
    boolean accepted = ingresses.claim(now);
    List<String> hosts = Ingresses.hostsOf(before);
    if (old && !hosts.equals(Ingresses.hostsOf(now))) {
      sync.hostClaims.release(key, hosts);
    }
    return old || accepted;
  }
}
