package dev.rolloutkit.ako.translate;

import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when a Route is created, changed or deleted. Source: AKO 2.1. */
final class RouteEvent {
  private RouteEvent() {}

  static void handle(
      Handling handling,
      NamespacedName key,
      @Nullable GenericKubernetesResource before,
      @Nullable GenericKubernetesResource now) {
    if (handling.sync().config.openShift() && isAccepted(handling.sync(), key, before, now)) {
      handling.frontend(key);
    }
  }

  /** Whether AKO handles the event if namespaces may not share hosts. */
  private static boolean isAccepted(
      Sync sync,
      NamespacedName key,
      @Nullable GenericKubernetesResource before,
      @Nullable GenericKubernetesResource now) {
    if (!sync.hostClaims.isStrict() || !sync.accepts(key.namespace())) {
      return true;
    }
    Routes routes = new Routes(sync);
    if (now == null) {
      if (before != null) {
        sync.hostClaims.release(key, Routes.claimed(before));
      }
      return true;
    }
    if (before == null) {
      return routes.claim(now);
    }
    boolean old = routes.claim(before);
    boolean accepted = routes.claim(now);
    List<String> hosts = Routes.claimed(before);
    if (old && !hosts.equals(Routes.claimed(now))) {
      sync.hostClaims.release(key, hosts);
    }
    return old || accepted;
  }
}
