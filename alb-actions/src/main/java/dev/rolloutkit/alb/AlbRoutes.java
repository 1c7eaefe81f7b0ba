package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.ManagedRoute;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads an {@link AlbRoute} off a Rollout. */
final class AlbRoutes {
  static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");
  static final FieldPath TRAFFIC_ROUTING = CANARY.child("trafficRouting");
  static final FieldPath ALB = TRAFFIC_ROUTING.child("alb");

  private AlbRoutes() {}

  static Outcome<AlbRoute> of(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    CanaryStrategy canary = strategy == null ? null : strategy.canary();
    if (canary == null) {
      return missing(CANARY);
    }
    TrafficRouting routing = canary.trafficRouting();
    if (routing == null) {
      return missing(TRAFFIC_ROUTING);
    }
    AlbTrafficRouting alb = routing.alb();
    if (alb == null) {
      return missing(ALB);
    }
    AlbRoute.Builder out =
        AlbRoute.builder()
            .namespace(rollout.namespace())
            .rolloutName(rollout.name())
            .annotationPrefix(Zero.of(alb.annotationPrefix()))
            .rootService(Zero.of(alb.rootService()))
            .stableService(Zero.of(canary.stableService()))
            .canaryService(Zero.of(canary.canaryService()))
            .pingPong(pingPong(canary.pingPong(), rollout.status().canary()))
            .ingress(Zero.of(alb.ingress()))
            .ingresses(Optional.ofNullable(alb.ingresses()))
            .stickiness(Optional.ofNullable(alb.stickinessConfig()))
            .managedRoutes(names(routing.managedRoutes()));
    if (alb.servicePort() != null) {
      out.servicePort(alb.servicePort());
    }
    if (routing.maxTrafficWeight() != null) {
      out.maxTrafficWeight(routing.maxTrafficWeight());
    }
    return Outcome.ok(out.build());
  }

  static Optional<PingPongServices> pingPong(
      @Nullable PingPongSpec spec, @Nullable CanaryStatus status) {
    return spec == null
        ? Optional.empty()
        : Optional.of(
            new PingPongServices(
                Zero.of(spec.pingService()),
                Zero.of(spec.pongService()),
                status != null && PingPong.PING.equals(status.stablePingPong())));
  }

  private static ImmutableList<String> names(@Nullable ImmutableList<ManagedRoute> routes) {
    if (routes == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builderWithExpectedSize(routes.size());
    for (ManagedRoute route : routes) {
      out.add(Zero.of(route.name()));
    }
    return out.build();
  }

  private static Outcome<AlbRoute> missing(FieldPath path) {
    return Outcome.failed(Problem.required(path, "the rollout does not route traffic by ALB"));
  }
}
