package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a Rollout's strategy moves traffic.
 *
 * @rule A Rollout moves traffic between target groups if it is blue-green or a canary with ALB
 *     traffic routing.
 * @param kind the kind of cut-over
 * @param spec {@code blueGreen} or {@code canary} of the strategy
 * @param services the given names of its Services by role
 * @param weightFrom the weight of the new revision before the last step, in percent
 */
record Strategy(
    CutOverKind kind, JsonNode spec, ImmutableMap<String, String> services, int weightFrom) {

  private static final Map<String, String> BLUE_GREEN =
      ImmutableMap.of("active", "/activeService", "preview", "/previewService");
  private static final Map<String, String> CANARY =
      ImmutableMap.of("stable", "/stableService", "canary", "/canaryService");
  private static final Map<String, String> PING_PONG =
      ImmutableMap.of("ping", "/pingPong/pingService", "pong", "/pingPong/pongService");

  /**
   * The strategy of a Rollout; {@code null} if it moves no traffic between target groups in a way
   * that is modelled. Traffic that Istio, another controller's Ingress or a plugin divides is not
   * modelled.
   */
  static @Nullable Strategy of(JsonNode rollout) {
    JsonNode strategy = rollout.at("/spec/strategy");
    if (strategy.path("blueGreen").isObject()) {
      return new Strategy(
          CutOverKind.BLUE_GREEN,
          strategy.path("blueGreen"),
          services(strategy.path("blueGreen"), BLUE_GREEN),
          100);
    }
    JsonNode canary = strategy.path("canary");
    if (!isRoutedByAlb(canary)) {
      return null;
    }
    if (canary.path("pingPong").isObject()) {
      return new Strategy(
          CutOverKind.PING_PONG, canary, services(canary, PING_PONG), lastBelowAll(canary));
    }
    return new Strategy(CutOverKind.CANARY, canary, services(canary, CANARY), 100);
  }

  private static boolean isRoutedByAlb(JsonNode spec) {
    return spec.at("/trafficRouting/alb").isObject();
  }

  private static ImmutableMap<String, String> services(
      JsonNode spec, Map<String, String> pointers) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    pointers.forEach(
        (role, pointer) -> {
          String name = spec.at(pointer).asText("");
          if (!name.isEmpty()) {
            out.put(role, name);
          }
        });
    return out.buildOrThrow();
  }

  /** The last weight of the steps that is less than 100; 0 if there is none. */
  private static int lastBelowAll(JsonNode canary) {
    int weight = 0;
    for (JsonNode step : canary.path("steps")) {
      JsonNode set = step.path("setWeight");
      if (set.canConvertToInt() && set.isIntegralNumber() && set.intValue() < 100) {
        weight = Math.max(0, set.intValue());
      }
    }
    return weight;
  }

  /** The Service whose target group receives the moved traffic; its role if it has no name. */
  String mainService() {
    return services.getOrDefault(mainRole(), mainRole());
  }

  /** The given name of that Service; empty if it has none. */
  Optional<String> givenService() {
    return Optional.ofNullable(services.get(mainRole()));
  }

  /** Whether it names an ALB that divides its traffic. */
  boolean isRoutedByAlb() {
    return isRoutedByAlb(spec);
  }

  /** The first Ingress that the strategy names; empty if there is none. */
  String routedIngress() {
    String name = spec.at("/trafficRouting/alb/ingress").asText("");
    return name.isEmpty() ? spec.at("/trafficRouting/alb/ingresses/0").asText("") : name;
  }

  /** The role of the Service whose target group receives the moved traffic. */
  String mainRole() {
    return switch (kind) {
      case BLUE_GREEN -> "active";
      case CANARY -> "stable";
      default -> "ping";
    };
  }
}
