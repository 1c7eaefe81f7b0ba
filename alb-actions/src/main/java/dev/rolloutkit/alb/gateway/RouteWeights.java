package dev.rolloutkit.alb.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What Argo Rollouts writes into routes of the Gateway API for a weight of the canary.
 *
 * <pre>{@code
 * RouteWeights weights = RouteWeights.of(rollout, 20).orElseThrow();
 * weights.routes();       // [HTTPRoute shop/web]
 * weights.patch(route);   // [{"op":"add","path":"/spec/rules/0/backendRefs/1/weight","value":20}, …]
 * weights.drift(route);   // empty once the route has the weights
 * }</pre>
 *
 * <p>The plugin sets the weights in every rule of a route that names both Services, and changes no
 * other rule or backend. It compares only the names of Services, not the namespaces in references.
 *
 * @rule Weights are written into each rule of a Gateway API route that names both Services.
 * @param routes the routes that the configuration of the plugin names, in its order
 * @param weights the weights of the stable and the canary Service, by name
 */
public record RouteWeights(ImmutableSet<RouteName> routes, ImmutableMap<String, Integer> weights) {
  private static final String PLUGIN = "argoproj-labs/gatewayAPI";
  private static final ImmutableMap<String, String> FIELDS =
      ImmutableMap.of(
          "httpRoute", "HTTPRoute",
          "grpcRoute", "GRPCRoute",
          "tcpRoute", "TCPRoute",
          "tlsRoute", "TLSRoute");

  /**
   * The weights of a Rollout.
   *
   * @param weight the weight of the canary, from 0 to {@code maxTrafficWeight}; a larger weight is
   *     written unchanged, and the stable Service gets 0
   * @return empty unless the Rollout is a canary with two different Services and a configuration of
   *     the plugin
   */
  public static Optional<RouteWeights> of(Rollout rollout, int weight) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    CanaryStrategy strategy = Strategies.canary(rollout);
    JsonNode configuration = routing == null ? null : GoZero.of(routing.plugins()).get(PLUGIN);
    if (configuration == null || strategy == null) {
      return Optional.empty();
    }
    String stable = GoZero.of(strategy.stableService());
    String canary = GoZero.of(strategy.canaryService());
    if (stable.isEmpty() || canary.isEmpty() || stable.equals(canary)) {
      return Optional.empty();
    }
    int whole = Math.max(1, RolloutDefaults.maxTrafficWeight(rollout));
    return Optional.of(
        new RouteWeights(
            routes(configuration, rollout.namespace()),
            ImmutableMap.of(stable, Math.max(0, whole - weight), canary, weight)));
  }

  private static ImmutableSet<RouteName> routes(JsonNode configuration, String namespace) {
    String where = configuration.path("namespace").asText(namespace);
    ImmutableSet.Builder<RouteName> out = ImmutableSet.builder();
    FIELDS.forEach(
        (field, kind) -> {
          add(kind, where, configuration.path(field).asText(""), out);
          for (JsonNode one : configuration.path(field + "s")) {
            add(kind, one.path("namespace").asText(where), one.path("name").asText(""), out);
          }
        });
    return out.build();
  }

  private static void add(
      String kind, String namespace, String name, ImmutableSet.Builder<RouteName> out) {
    if (!name.isEmpty()) {
      out.add(new RouteName(kind, namespace, name));
    }
  }

  /** Whether a rule of the route names both Services; only such rules are written. */
  public boolean reaches(JsonNode route) {
    for (JsonNode rule : route.at("/spec/rules")) {
      if (isWritten(rule)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The weights of a route that differ from the desired ones, in the order of rules and backends:
   * before a write, those that it changes; after a write, those that have drifted. Empty if
   * {@linkplain #reaches no rule} of the route names both Services.
   *
   * @param route the manifest of the route
   */
  public ImmutableList<WeightWrite> drift(JsonNode route) {
    ImmutableList.Builder<WeightWrite> out = ImmutableList.builder();
    int at = 0;
    for (JsonNode rule : route.at("/spec/rules")) {
      if (isWritten(rule)) {
        int backend = 0;
        for (JsonNode ref : rule.path("backendRefs")) {
          compare(at, backend++, ref, out);
        }
      }
      at++;
    }
    return out.build();
  }

  private void compare(
      int rule, int backend, JsonNode ref, ImmutableList.Builder<WeightWrite> out) {
    Integer desired = isService(ref) ? weights.get(ref.path("name").asText("")) : null;
    if (desired == null) {
      return;
    }
    JsonNode weight = ref.path("weight");
    OptionalInt found = weight.isInt() ? OptionalInt.of(weight.intValue()) : OptionalInt.empty();
    if (found.isEmpty() || found.getAsInt() != desired) {
      out.add(new WeightWrite(rule, backend, ref.path("name").asText(""), found, desired));
    }
  }

  /** The JSON patch (RFC 6902) that writes the weights into a route; {@code []} if it has them. */
  public String patch(JsonNode route) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (WeightWrite write : drift(route)) {
      out.addObject().put("op", "add").put("path", write.pointer()).put("value", write.desired());
    }
    return GoJson.write(out);
  }

  private boolean isWritten(JsonNode rule) {
    return weights.keySet().stream().allMatch(service -> names(rule, service));
  }

  private static boolean names(JsonNode rule, String service) {
    for (JsonNode ref : rule.path("backendRefs")) {
      if (isService(ref) && ref.path("name").asText("").equals(service)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isService(JsonNode ref) {
    return ref.path("kind").asText("Service").equals("Service")
        && ref.path("group").asText("").isEmpty();
  }
}
