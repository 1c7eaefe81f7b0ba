package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when a Service is created, changed or deleted: it handles the new version first,
 * and then what the old version leaves behind. Source: AKO 2.1.
 */
final class ServiceEvent {
  private final Handling handling;
  private final NamespacedName key;

  private ServiceEvent(Handling handling, NamespacedName key) {
    this.handling = handling;
    this.key = key;
  }

  static void handle(
      Handling handling, NamespacedName key, @Nullable Service before, @Nullable Service now) {
    handling.relations().update(key, before, now);
    Sync sync = handling.sync();
    if (!sync.accepts(key.namespace())) {
      return;
    }
    ServiceEvent event = new ServiceEvent(handling, key);
    Service old = before != null && handling.isLoadBalancer(before) ? before : null;
    if (now == null) {
      event.leave(old, null);
      if (old == null) {
        handling.backend(key);
      } else {
        event.noteIgnored();
      }
    } else if (handling.isLoadBalancer(now)) {
      event.loadBalancer(now);
      event.leave(old, now);
      if (old != null
          && L4Services.isOurClass(sync.config, old)
          && !L4Services.isOurClass(sync.config, now)) {
        handling.triggered().ofForeignService();
      }
    } else if (old == null || isPlain(now)) {
      event.leave(old, null);
      handling.backend(key);
    } else {
      handling.triggered().ofIgnored();
    }
  }

  /** Whether a Service is of type ClusterIP or NodePort. AKO ignores a change to other types. */
  private static boolean isPlain(Service service) {
    String type = service.getSpec() == null ? null : service.getSpec().getType();
    return switch (Manifests.orEmpty(type)) {
      case "", "ClusterIP", "NodePort" -> true;
      default -> false;
    };
  }

  /**
   * Handles a Service of type LoadBalancer.
   *
   * <p>Compatibility: AKO handles its Ingresses only if it knew it as a Service of another type
   * before, and none of this for a Service of another class.
   */
  private void loadBalancer(Service service) {
    Sync sync = handling.sync();
    if (!L4Services.isOurClass(sync.config, service) && !L4Services.sharesAddress(service)) {
      noteIgnored();
      return;
    }
    handling.l4Services().handle(service);
    if (sync.backends.remove(key)) {
      handling.frontends(handling.relations().ofService(key));
    } else {
      noteIgnored();
    }
  }

  /** Notes that AKO does not handle the Ingresses of the Service although they may change. */
  private void noteIgnored() {
    if (!handling.relations().ofService(key).isEmpty()) {
      handling.triggered().ofIgnored();
    }
  }

  /** Handles what an old version of type LoadBalancer leaves behind. */
  private void leave(@Nullable Service old, @Nullable Service now) {
    if (old == null) {
      return;
    }
    String vip = L4Services.sharedVipOf(old);
    String newVip = now == null ? "" : L4Services.sharedVipOf(now);
    if (!vip.isEmpty() && !vip.equals(newVip)) {
      SharedVips.of(handling.sync(), old).remove(key);
    } else if (vip.isEmpty() && (now == null || !newVip.isEmpty()) && isOurs(old)) {
      handling.l4Services().delete(key);
    }
  }

  private boolean isOurs(Service service) {
    return L4Services.isOurClass(handling.sync().config, service);
  }
}
