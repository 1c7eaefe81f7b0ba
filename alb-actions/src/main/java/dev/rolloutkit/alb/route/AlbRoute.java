package dev.rolloutkit.alb.route;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.route.AlbRoutes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.StickinessConfig;
import dev.rolloutkit.model.traffic.PingPongServices;
import dev.rolloutkit.model.traffic.ServicePair;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The ALB routing of a Rollout: the part of its spec and status that determines annotations and
 * rules. An absent string of the Rollout is an empty string here, as in the controller.
 *
 * <p>Create it once for each reconciliation with {@link #of}.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing.
 */
@Value.Immutable
@ValueStyle
public interface AlbRoute {

  /** Namespace of the rollout and its ingresses. */
  default String namespace() {
    return "";
  }

  /** Name of the rollout, which is its key in the bookkeeping annotation. */
  default String rolloutName() {
    return "";
  }

  /** Prefix of the annotations as configured; empty for {@code alb.ingress.kubernetes.io}. */
  default String annotationPrefix() {
    return "";
  }

  /** Service that the ingress rules name; empty if they name the stable one. */
  default String rootService() {
    return "";
  }

  /** {@code canary.stableService}, even if there are ping-pong services. */
  default String stableService() {
    return "";
  }

  /** {@code canary.canaryService}, even if there are ping-pong services. */
  default String canaryService() {
    return "";
  }

  /** The ping-pong services, if there are any. */
  Optional<PingPongServices> pingPong();

  /** The name of a single ingress; may be empty. */
  default String ingress() {
    return "";
  }

  /**
   * The names of several ingresses. An empty list, unlike an absent one, overrides {@link #ingress}
   * and means that there is no ingress.
   */
  Optional<ImmutableList<String>> ingresses();

  /** Port of the services, which the matched controller does not validate. */
  default int servicePort() {
    return 0;
  }

  /** Stickiness of the target groups as configured; may be disabled or out of range. */
  Optional<StickinessConfig> stickiness();

  /**
   * Names of the routes that the controller may add and remove, in order; may contain duplicates.
   */
  ImmutableList<String> managedRoutes();

  /** The weight that stands for all traffic; 100 by default. */
  default int maxTrafficWeight() {
    return 100;
  }

  /** The service that currently receives the weight of the canary. */
  @Value.Derived
  default String currentCanary() {
    return services().canary();
  }

  /** The service that currently receives the remaining weight. */
  @Value.Derived
  default String currentStable() {
    return services().stable();
  }

  /** The current stable and canary service; ping-pong services take precedence. */
  @Value.NonAttribute
  default ServicePair services() {
    return pingPong()
        .map(PingPongServices::current)
        .orElseGet(() -> new ServicePair(stableService(), canaryService()));
  }

  /**
   * The service that ingress rules must name: the root service or, if it is empty, the stable one.
   */
  @Value.Derived
  default String ruleService() {
    return rootService().isEmpty() ? stableService() : rootService();
  }

  /** The key of the annotation with the weighted action. */
  @Value.Derived
  default String actionKey() {
    return AnnotationKeys.action(annotationPrefix(), ruleService());
  }

  /**
   * The names of the ingresses to write, in order: {@link #ingresses} if present, otherwise {@link
   * #ingress}.
   */
  @Value.NonAttribute
  default ImmutableList<String> ingressNames() {
    return ingresses().orElseGet(() -> ImmutableList.of(ingress()));
  }

  /**
   * Reads the ALB routing of a Rollout.
   *
   * <p>Problems: {@code spec.strategy.canary}, {@code …trafficRouting} or {@code …alb} is missing
   * (the matched controller crashes on such a rollout).
   */
  static Outcome<AlbRoute> of(Rollout rollout) {
    return AlbRoutes.of(rollout);
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbRoute}. */
  final class Builder extends ImmutableAlbRoute.Builder {}
}
