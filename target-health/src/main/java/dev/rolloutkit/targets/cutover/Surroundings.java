package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An index of the objects of a namespace, for many Rollouts. Of two objects with the same name, and
 * of two Ingresses that forward to the same Service, the first one counts.
 *
 * <p>The trees are not copied, so do not change them afterwards.
 */
public final class Surroundings {
  private final Map<String, JsonNode> ingresses = new HashMap<>();
  private final Map<String, JsonNode> forwarding = new HashMap<>();
  private final Map<String, JsonNode> services = new HashMap<>();
  private final Map<String, JsonNode> bindings = new HashMap<>();

  private Surroundings() {}

  /** Indexes the objects of one namespace. */
  public static Surroundings of(
      Collection<? extends JsonNode> ingresses,
      Collection<? extends JsonNode> services,
      Collection<? extends JsonNode> bindings) {
    Surroundings out = new Surroundings();
    for (JsonNode ingress : ingresses) {
      out.ingresses.putIfAbsent(name(ingress), ingress);
      if (Ingresses.isAlb(ingress)) {
        Ingresses.services(ingress)
            .forEach(service -> out.forwarding.putIfAbsent(service, ingress));
      }
    }
    services.forEach(service -> out.services.putIfAbsent(name(service), service));
    bindings.forEach(
        binding ->
            out.bindings.putIfAbsent(binding.at("/spec/serviceRef/name").asText(""), binding));
    return out;
  }

  private static String name(JsonNode object) {
    return object.at("/metadata/name").asText("");
  }

  /** A builder with the Rollout and the objects that affect its cut-over. */
  public Manifests.Builder around(JsonNode rollout) {
    Manifests.Builder out = Manifests.builder().rollout(rollout);
    Strategy strategy = Strategy.of(rollout);
    if (strategy == null) {
      return out;
    }
    add(ingresses.get(strategy.routedIngress()), out);
    add(forwarding.get(strategy.mainService()), out);
    for (String name : strategy.services().values().stream().distinct().sorted().toList()) {
      JsonNode service = services.get(name);
      if (service != null) {
        out.addService(service);
      }
      JsonNode binding = bindings.get(name);
      if (binding != null) {
        out.addBinding(binding);
      }
    }
    return out;
  }

  private static void add(@Nullable JsonNode ingress, Manifests.Builder out) {
    if (ingress != null) {
      out.addIngresses(ingress);
    }
  }

  /**
   * Whether a Rollout moves traffic between target groups of a load balancer: it uses ALB traffic
   * routing, an ALB Ingress forwards to its Service, or a TargetGroupBinding refers to its Service.
   */
  public boolean isBalanced(JsonNode rollout) {
    Strategy strategy = Strategy.of(rollout);
    return strategy != null
        && (strategy.spec().at("/trafficRouting/alb").isObject()
            || forwarding.containsKey(strategy.mainService())
            || bindings.containsKey(strategy.mainService()));
  }
}
