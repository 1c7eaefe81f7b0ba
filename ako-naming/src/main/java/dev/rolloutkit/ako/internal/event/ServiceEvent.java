package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.l4.SharingServices;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when a Service is created, changed or deleted: it handles the new version first,
 * and then what the old version leaves behind. Source: AKO 2.1.
 *
 * @rule A changed Service is handled with its new version first, and then what the old version
 *     leaves behind is removed.
 */
final class ServiceEvent {
  private final Requeue requeue;
  private final WatchedCluster cluster;
  private final L4Services l4;
  private final NamespacedName key;

  ServiceEvent(Requeue requeue, L4Services l4, NamespacedName key) {
    this.requeue = requeue;
    this.cluster = requeue.cluster();
    this.l4 = l4;
    this.key = key;
  }

  void handle(@Nullable Service before, @Nullable Service now) {
    requeue.relations().update(key, before, now);
    if (!cluster.accepts(key.namespace())) {
      return;
    }
    Service old = before != null && requeue.isLoadBalancer(before) ? before : null;
    if (now == null) {
      removeFormer(old, null);
      if (old == null) {
        requeue.backend(key);
      } else {
        noteIgnored();
      }
    } else if (requeue.isLoadBalancer(now)) {
      loadBalancer(now);
      removeFormer(old, now);
      if (old != null && isOurClass(old) && !isOurClass(now)) {
        requeue.triggered().ofForeignService();
      }
    } else if (old == null || isPlain(now)) {
      removeFormer(old, null);
      requeue.backend(key);
    } else {
      requeue.triggered().ofIgnored();
    }
  }

  /** Whether a Service is of type ClusterIP or NodePort. AKO ignores a change to other types. */
  private static boolean isPlain(Service service) {
    String type = service.getSpec() == null ? null : service.getSpec().getType();
    return switch (AkoManifests.orEmpty(type)) {
      case "", "ClusterIP", "NodePort" -> true;
      default -> false;
    };
  }

  /**
   * Handles a Service of type LoadBalancer.
   *
   * <p>Compatibility: AKO handles the Ingresses with this backend only if the Service was a backend
   * until now. AKO ignores a Service of another class, unless it shares an address.
   */
  private void loadBalancer(Service service) {
    if (!isOurClass(service) && !LoadBalancerServices.sharesAddress(service)) {
      noteIgnored();
      return;
    }
    l4.handle(service);
    if (requeue.servers().removeBackend(key)) {
      requeue.handleAll(requeue.relations().ofService(key));
    } else {
      noteIgnored();
    }
  }

  /** Notes that AKO does not handle the Ingresses of the Service although they may change. */
  private void noteIgnored() {
    if (!requeue.relations().ofService(key).isEmpty()) {
      requeue.triggered().ofIgnored();
    }
  }

  /** Handles what an old version of type LoadBalancer leaves behind. */
  private void removeFormer(@Nullable Service old, @Nullable Service now) {
    if (old == null) {
      return;
    }
    String vip = LoadBalancerServices.sharedVipOf(old);
    String newVip = now == null ? "" : LoadBalancerServices.sharedVipOf(now);
    if (!vip.isEmpty() && !vip.equals(newVip)) {
      l4.removeShared(SharingServices.keyOf(old), key);
    } else if (vip.isEmpty() && (now == null || !newVip.isEmpty()) && isOurClass(old)) {
      l4.delete(key);
    }
  }

  private boolean isOurClass(Service service) {
    return LoadBalancerServices.isOurClass(cluster.config(), service);
  }
}
