package dev.rolloutkit.model.references;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a Rollout names its ingresses and virtual services in exactly one of the two possible
 * fields, the one for a single name or the one for several. An empty list counts as set.
 *
 * <p>Source: Argo Rollouts, its ingress and Istio helpers.
 *
 * @param alb the problem of the ALB configuration
 * @param nginx the problem of the NGINX configuration
 * @param virtualServices the problem of the Istio configuration
 */
public record TrafficRoutingReferences(
    Optional<Problem> alb, Optional<Problem> nginx, Optional<Problem> virtualServices) {
  private static final FieldPath ROUTING =
      FieldPath.of("spec", "strategy", "canary", "trafficRouting");

  /** Validates a Rollout; one without traffic routing has no problem. */
  public static TrafficRoutingReferences validate(Rollout rollout) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    if (routing == null) {
      return new TrafficRoutingReferences(Optional.empty(), Optional.empty(), Optional.empty());
    }
    return new TrafficRoutingReferences(
        routing.alb() == null
            ? Optional.empty()
            : exactlyOne(routing.alb().ingress(), routing.alb().ingresses(), "alb", "Ingress"),
        routing.nginx() == null
            ? Optional.empty()
            : exactlyOne(
                routing.nginx().stableIngress(),
                routing.nginx().stableIngresses(),
                "nginx",
                "StableIngress"),
        virtualServices(routing));
  }

  private static Optional<Problem> exactlyOne(
      @Nullable String one, @Nullable ImmutableList<String> many, String router, String word) {
    boolean hasOne = !GoZero.of(one).isEmpty();
    if (hasOne != (many != null)) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.internal(
            ROUTING.child(router),
            "Either "
                + word
                + " or "
                + word
                + "es must be configured. "
                + (hasOne ? "Both" : "Neither")
                + " are configured."));
  }

  private static Optional<Problem> virtualServices(TrafficRouting routing) {
    if (routing.istio() == null
        || (routing.istio().virtualService() != null)
            != (routing.istio().virtualServices() != null)) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.internal(
            ROUTING.child("istio"), "either VirtualService or VirtualServices must be configured"));
  }
}
