package dev.rolloutkit.alb.route;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.StickinessConfig;
import dev.rolloutkit.model.traffic.PingPongServices;
import dev.rolloutkit.model.traffic.ServicePair;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a Rollout says about its ALB: the part of it that decides on annotations and rules. An
 * absent text of the Rollout is the empty text here, as it is for the controller.
 *
 * <p>Made once for each reconciliation with {@link #of}, so that writing an action costs no look
 * into the Rollout.
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

  /** Name of the rollout: its key in the bookkeeping annotation. */
  default String rolloutName() {
    return "";
  }

  /** Prefix of the annotations as configured; empty for {@link AnnotationKeys#DEFAULT_PREFIX}. */
  default String annotationPrefix() {
    return "";
  }

  /** Service that the ingress names, if it is not the stable one; may be empty. */
  default String rootService() {
    return "";
  }

  /** {@code canary.stableService}, which ping-pong services do not replace. */
  default String stableService() {
    return "";
  }

  /** {@code canary.canaryService}, which ping-pong services do not replace. */
  default String canaryService() {
    return "";
  }

  /** The services that take turns, if there are any. */
  Optional<PingPongServices> pingPong();

  /** The one ingress; may be empty. */
  default String ingress() {
    return "";
  }

  /** Several ingresses. An empty list is not the same as none: it means no ingress at all. */
  Optional<ImmutableList<String>> ingresses();

  /** Port of the services, which the matched controller does not check. */
  default int servicePort() {
    return 0;
  }

  /** Stickiness of the target groups as configured, perhaps disabled or out of range. */
  Optional<StickinessConfig> stickiness();

  /** Names of the routes that the controller may add and remove, in order, perhaps repeated. */
  ImmutableList<String> managedRoutes();

  /** Weight that means all traffic; 100 unless configured. */
  default int maxTrafficWeight() {
    return 100;
  }

  /** The service that gets the weight of the canary. */
  @Value.Derived
  default String currentCanary() {
    return services().canary();
  }

  /** The service that gets the rest. */
  @Value.Derived
  default String currentStable() {
    return services().stable();
  }

  /** Stable and canary service as ALB routing takes them: ping-pong first. */
  @Value.NonAttribute
  default ServicePair services() {
    return pingPong()
        .map(PingPongServices::current)
        .orElseGet(() -> new ServicePair(stableService(), canaryService()));
  }

  /** The service that rules must name: the root service, or the stable one. */
  @Value.Derived
  default String ruleService() {
    return rootService().isEmpty() ? stableService() : rootService();
  }

  /** Key of the annotation that holds the weighted action. */
  @Value.Derived
  default String actionKey() {
    return AnnotationKeys.action(annotationPrefix(), ruleService());
  }

  /** The ingresses to write, in order: the list if there is one, else the single name. */
  @Value.NonAttribute
  default ImmutableList<String> ingressNames() {
    return ingresses().orElseGet(() -> ImmutableList.of(ingress()));
  }

  /**
   * What a Rollout says about its ALB.
   *
   * <p>Problems: {@code spec.strategy.canary}, {@code …trafficRouting} or {@code …alb} is missing
   * (the matched controller crashes on such a rollout).
   */
  static Outcome<AlbRoute> of(Rollout rollout) {
    return AlbRoutes.of(rollout);
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbRoute}. */
  final class Builder extends ImmutableAlbRoute.Builder {}
}
