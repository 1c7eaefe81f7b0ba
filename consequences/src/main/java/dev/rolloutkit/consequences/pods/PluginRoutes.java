package dev.rolloutkit.consequences.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The weights that the plugin of Argo Rollouts for the Gateway API writes into routes.
 *
 * <p>Source: argoproj-labs/rollouts-plugin-trafficrouter-gatewayapi, its configuration and {@code
 * SetWeight}.
 */
final class PluginRoutes {
  private static final String PLUGIN = "argoproj-labs/gatewayAPI";
  private static final ImmutableMap<String, String> FIELDS =
      ImmutableMap.of(
          "httpRoute",
          "HTTPRoute",
          "grpcRoute",
          "GRPCRoute",
          "tcpRoute",
          "TCPRoute",
          "tlsRoute",
          "TLSRoute");

  private PluginRoutes() {}

  /** Adds what the plugin has written when the canary has a weight. */
  static void write(
      Rollout rollout, String namespace, int weight, ObjectSet objects, ArgoWrites.Builder out) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    JsonNode configuration = routing == null ? null : GoZero.of(routing.plugins()).get(PLUGIN);
    ImmutableMap<ServiceRole, String> services = RolloutServices.of(rollout);
    String stable = services.get(ServiceRole.STABLE);
    String canary = services.get(ServiceRole.CANARY);
    if (configuration == null || stable == null || canary == null || stable.equals(canary)) {
      return;
    }
    int whole = Math.max(1, RolloutDefaults.maxTrafficWeight(rollout));
    ImmutableMap<String, Integer> written = ImmutableMap.of(stable, whole - weight, canary, weight);
    for (ObjectKey route : routes(configuration, namespace)) {
      if (objects.has(route)) {
        out.weights(route, written);
      }
    }
  }

  private static Set<ObjectKey> routes(JsonNode configuration, String namespace) {
    String where = configuration.path("namespace").asText(namespace);
    Set<ObjectKey> out = new LinkedHashSet<>();
    FIELDS.forEach(
        (field, kind) -> {
          add(kind, where, configuration.path(field).asText(""), out);
          for (JsonNode one : configuration.path(field + "s")) {
            add(kind, one.path("namespace").asText(where), one.path("name").asText(""), out);
          }
        });
    return out;
  }

  private static void add(String kind, String namespace, String name, Set<ObjectKey> out) {
    if (!name.isEmpty() && Kinds.ROUTES.contains(kind)) {
      out.add(ObjectKey.of(kind, namespace, name));
    }
  }
}
