package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.ingress.IngressTree;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An index of the objects of a namespace, for many Rollouts. Of two objects with the same name, and
 * of two Ingresses that forward to the same Service, the first one counts.
 *
 * <p>The trees are not copied, so do not change them afterwards.
 *
 * @rule Of several Ingresses that forward to one Service the first counts.
 */
public final class Surroundings {
  private final Map<String, JsonNode> ingresses = new HashMap<>();
  private final Map<String, JsonNode> forwarding = new HashMap<>();
  private final Map<String, JsonNode> services = new HashMap<>();
  private final Map<String, JsonNode> bindings = new HashMap<>();
  private final ImmutableMap<String, String> controllers;
  private final boolean complete;

  private Surroundings(ImmutableMap<String, String> controllers, boolean complete) {
    this.controllers = controllers;
    this.complete = complete;
  }

  /** Indexes the objects of one namespace. */
  public static Surroundings of(
      Collection<? extends JsonNode> ingresses,
      Collection<? extends JsonNode> services,
      Collection<? extends JsonNode> bindings) {
    return of(ingresses, services, bindings, ImmutableMap.of());
  }

  /**
   * Indexes the objects of one namespace.
   *
   * @param controllers the controllers of the known IngressClasses, by name
   */
  public static Surroundings of(
      Collection<? extends JsonNode> ingresses,
      Collection<? extends JsonNode> services,
      Collection<? extends JsonNode> bindings,
      Map<String, String> controllers) {
    return of(ingresses, services, bindings, controllers, false);
  }

  /**
   * Indexes the objects of one namespace.
   *
   * @param controllers the controllers of the known IngressClasses, by name
   * @param complete whether these are all objects that affect the cut-over, and all IngressClasses,
   *     see {@link CutOverManifests#complete}
   */
  public static Surroundings of(
      Collection<? extends JsonNode> ingresses,
      Collection<? extends JsonNode> services,
      Collection<? extends JsonNode> bindings,
      Map<String, String> controllers,
      boolean complete) {
    Surroundings out = new Surroundings(ImmutableMap.copyOf(controllers), complete);
    for (JsonNode ingress : ingresses) {
      out.ingresses.putIfAbsent(name(ingress), ingress);
      IngressTree read = new IngressTree(ingress);
      if (Ingresses.isAlb(read, out.controllers, complete)) {
        read.services().forEach(service -> out.forwarding.putIfAbsent(service, ingress));
      }
    }
    services.forEach(service -> out.services.putIfAbsent(name(service), service));
    bindings.forEach(
        binding ->
            out.bindings.putIfAbsent(
                TargetGroupBindings.view(binding).serviceName().orElse(""), binding));
    return out;
  }

  /** The controllers of IngressClasses, by the name of the class. */
  public static ImmutableMap<String, String> controllers(
      Collection<? extends IngressClass> classes) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    for (IngressClass ingressClass : classes) {
      String name =
          ingressClass.getMetadata() == null ? null : ingressClass.getMetadata().getName();
      String controller =
          ingressClass.getSpec() == null ? null : ingressClass.getSpec().getController();
      if (name != null && controller != null) {
        out.put(name, controller);
      }
    }
    return out.buildKeepingLast();
  }

  private static String name(JsonNode object) {
    return object.at("/metadata/name").asText("");
  }

  /** A builder with the Rollout and the objects that affect its cut-over. */
  public CutOverManifests.Builder around(JsonNode rollout) {
    CutOverManifests.Builder out =
        CutOverManifests.builder().rollout(rollout).ingressClasses(controllers).complete(complete);
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

  private static void add(@Nullable JsonNode ingress, CutOverManifests.Builder out) {
    if (ingress != null) {
      out.addIngresses(ingress);
    }
  }

  /**
   * Whether a Rollout moves traffic between target groups of a load balancer: an Ingress of the AWS
   * Load Balancer Controller forwards to its Service, a TargetGroupBinding refers to its Service,
   * or that controller makes a network load balancer for its Service. If the objects are not
   * complete, ALB traffic routing is enough.
   */
  public boolean isBalanced(JsonNode rollout) {
    Strategy strategy = Strategy.of(rollout);
    return strategy != null && LoadBalancerWays.leadTo(strategy, around(rollout).build());
  }
}
