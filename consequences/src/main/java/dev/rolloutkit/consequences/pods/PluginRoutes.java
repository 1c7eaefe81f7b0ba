package dev.rolloutkit.consequences.pods;

import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.gateway.RouteName;
import dev.rolloutkit.alb.gateway.RouteWeights;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;

/** The weights that the plugin of Argo Rollouts for the Gateway API writes into routes. */
final class PluginRoutes {
  private PluginRoutes() {}

  /** Adds what the plugin has written into routes when the canary has this weight. */
  static void write(Rollout rollout, int weight, ObjectSet objects, ArgoWrites.Builder out) {
    Optional<RouteWeights> weights = AlbActions.routeWeights(rollout, weight);
    if (weights.isEmpty()) {
      return;
    }
    for (RouteName name : weights.get().routes()) {
      ObjectKey route = ObjectKey.of(name.kind(), name.namespace(), name.name());
      if (Kinds.ROUTES.contains(name.kind()) && objects.has(route)) {
        out.weights(route, weights.get().weights());
      }
    }
  }
}
