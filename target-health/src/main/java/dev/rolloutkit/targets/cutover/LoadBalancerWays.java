package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.IngressTree;
import java.util.Optional;

/**
 * The ways on which traffic reaches a Rollout through a load balancer that proofs model: an Ingress
 * of the AWS Load Balancer Controller, a TargetGroupBinding, or a Service for which that controller
 * makes a network load balancer.
 */
final class LoadBalancerWays {
  private static final String NLB_CLASS = "service.k8s.aws/nlb";

  private LoadBalancerWays() {}

  /**
   * Whether one leads to the Service whose target group receives the moved traffic. If the
   * manifests are not complete, a strategy that names an ALB is believed.
   */
  static boolean leadTo(Strategy strategy, Manifests manifests) {
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
            .anyMatch(binding -> name.equals(binding.at("/spec/serviceRef/name").asText("")))
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
   * Whether the controller makes a network load balancer for a Service: it has the controller's
   * class, or no class and an annotation that asks for one.
   */
  static boolean isNetworkLoadBalancer(JsonNode service) {
    if (!service.at("/spec/type").asText("").equals("LoadBalancer")) {
      return false;
    }
    String loadBalancerClass = service.at("/spec/loadBalancerClass").asText("");
    if (!loadBalancerClass.isEmpty()) {
      return loadBalancerClass.equals(NLB_CLASS);
    }
    String type = annotation(service, "type");
    return type.equals("external") || type.equals("nlb-ip");
  }

  /** The target type that a Service names for its network load balancer; empty if it has none. */
  static String targetType(JsonNode service) {
    if (!isNetworkLoadBalancer(service)) {
      return "";
    }
    return annotation(service, "type").equals("nlb-ip")
        ? "ip"
        : annotation(service, "nlb-target-type");
  }

  private static String annotation(JsonNode service, String name) {
    return service.path("metadata").path("annotations").path(Annotations.NLB + name).asText("");
  }
}
