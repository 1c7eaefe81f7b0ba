package dev.rolloutkit.alb.internal.route;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.ManagedRoute;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import dev.rolloutkit.model.traffic.PingPongServices;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads an {@link AlbRoute} from a Rollout.
 *
 * @rule A Rollout has an ALB route if its canary has ALB traffic routing, with the root Service or
 *     else the stable one.
 */
public final class AlbRoutes {
  static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");
  public static final FieldPath TRAFFIC_ROUTING = CANARY.child("trafficRouting");
  public static final FieldPath ALB = TRAFFIC_ROUTING.child("alb");

  private AlbRoutes() {}

  public static Outcome<AlbRoute> of(Rollout rollout) {
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
            .namespace(text(rollout.namespace()))
            .rolloutName(text(rollout.name()))
            .annotationPrefix(text(alb.annotationPrefix()))
            .rootService(text(alb.rootService()))
            .stableService(text(canary.stableService()))
            .canaryService(text(canary.canaryService()))
            .pingPong(PingPongServices.of(canary.pingPong(), rollout.status().canary()))
            .ingress(text(alb.ingress()))
            .ingresses(Optional.ofNullable(alb.ingresses()).map(AlbRoutes::texts))
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

  /** Whether the rollout has traffic routing, but no managed routes. */
  public static boolean hasNoManagedRoutes(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    CanaryStrategy canary = strategy == null ? null : strategy.canary();
    TrafficRouting routing = canary == null ? null : canary.trafficRouting();
    return routing != null
        && (routing.managedRoutes() == null || routing.managedRoutes().isEmpty());
  }

  private static ImmutableList<String> names(@Nullable ImmutableList<ManagedRoute> routes) {
    if (routes == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builderWithExpectedSize(routes.size());
    for (ManagedRoute route : routes) {
      out.add(text(route.name()));
    }
    return out.build();
  }

  private static ImmutableList<String> texts(List<String> texts) {
    return texts.stream().map(AlbRoutes::text).collect(ImmutableList.toImmutableList());
  }

  /** Unpaired surrogates, which cannot occur in the API, become U+FFFD. */
  private static String text(@Nullable String value) {
    return GoStrings.wellFormed(GoZero.of(value));
  }

  private static Outcome<AlbRoute> missing(FieldPath path) {
    return Outcome.failed(Problem.required(path, "the rollout does not route traffic by ALB"));
  }
}
