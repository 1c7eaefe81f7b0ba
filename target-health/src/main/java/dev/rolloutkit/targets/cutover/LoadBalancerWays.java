package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbc.internal.service.ServiceOwnership;
import java.util.Optional;

/**
 * The ways in which traffic reaches a Rollout through a load balancer that proofs model: an Ingress
 * of the AWS Load Balancer Controller, a TargetGroupBinding, or a Service for which that controller
 * makes a network load balancer.
 *
 * @rule A Rollout gets traffic from a load balancer through an Ingress, a TargetGroupBinding or a
 *     Service for which the controller makes one.
 */
final class LoadBalancerWays {
  private static final LbcFlags FLAGS = LbcFlags.defaults();

  private LoadBalancerWays() {}

  /**
   * Whether one of these ways leads to the Service whose target group receives the moved traffic.
   * If the manifests are not complete, a strategy that names an ALB is enough.
   */
  static boolean leadTo(Strategy strategy, CutOverManifests manifests) {
    Optional<String> given = strategy.givenService();
    if (!manifests.complete() && strategy.isRoutedByAlb()) {
      return true;
    }
    if (given.isEmpty()) {
      return false;
    }
    String name = given.get();
    JsonNode service = ManifestReading.named(manifests.services(), name);
    if (manifests.complete() && service.isMissingNode()) {
      return false;
    }
    return isNetworkLoadBalancer(service)
        || manifests.bindings().stream()
            .map(TargetGroupBindings::view)
            .anyMatch(binding -> name.equals(binding.serviceName().orElse("")))
        || manifests.ingresses().stream()
            .map(IngressTree::new)
            .anyMatch(
                ingress ->
                    Ingresses.isAlb(ingress, manifests.ingressClasses(), manifests.complete())
                        && (ingress.services().contains(name) || isNamed(strategy, ingress)));
  }

  /** Whether the traffic routing of a strategy names an Ingress. */
  private static boolean isNamed(Strategy strategy, IngressTree ingress) {
    String name = ingress.name();
    return !name.isEmpty() && name.equals(strategy.routedIngress());
  }

  /**
   * Whether the controller, with its default flags, makes a network load balancer for a Service.
   */
  static boolean isNetworkLoadBalancer(JsonNode service) {
    JsonNode spec = service.path("spec");
    return ServiceOwnership.isManaged(
        spec.path("type").asText(""),
        Optional.ofNullable(spec.path("loadBalancerClass").textValue()),
        annotations(service),
        FLAGS);
  }

  /** The target type that a Service names for its network load balancer; empty if it has none. */
  static String targetType(JsonNode service) {
    if (!isNetworkLoadBalancer(service)) {
      return "";
    }
    Annotations annotations = annotations(service);
    return annotations.text(Annotations.NLB_SUFFIX + "type").filter("nlb-ip"::equals).isPresent()
        ? "ip"
        : annotations.text(Annotations.NLB_SUFFIX + "nlb-target-type").orElse("");
  }

  private static Annotations annotations(JsonNode service) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    service
        .path("metadata")
        .path("annotations")
        .properties()
        .forEach(entry -> out.put(entry.getKey(), entry.getValue().asText("")));
    return Annotations.ofService(out.buildOrThrow());
  }
}
