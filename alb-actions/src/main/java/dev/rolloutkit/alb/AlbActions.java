package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.gateway.RouteWeights;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.ingress.AlbValidation;
import dev.rolloutkit.alb.internal.verify.ServiceVerifier;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.ActionParser;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The most common operations on the ALB actions of Rollouts: computing the annotations that an
 * ingress must have and the patches that set them, and verifying what the load balancer does with
 * them. Each function delegates to the class that its documentation names. Those classes also have
 * more specific functions. Every function is pure.
 *
 * <pre>{@code
 * AlbRoute route = AlbActions.route(rollout).orElseThrow();
 * IngressView ingress = IngressView.of(client.network().v1().ingresses().withName(…).get());
 * Map<String, String> desired =
 *     AlbActions.desiredAnnotations(ingress, route, 20, List.of(), AlbSettings.reference())
 *         .orElseThrow();
 * AlbActions.annotationChanges(ingress, desired).forEach(System.out::println);
 * }</pre>
 *
 * <p>A function without settings behaves like the matched controller; see {@link AlbSettings}.
 */
public final class AlbActions {
  private AlbActions() {}

  /**
   * The services, ingresses and port through which a Rollout routes traffic; see {@link
   * AlbRoute#of}.
   */
  public static Outcome<AlbRoute> route(Rollout rollout) {
    return AlbRoute.of(rollout);
  }

  /**
   * What Argo Rollouts writes into routes of the Gateway API at the given canary weight; see {@link
   * RouteWeights#of}.
   */
  public static Optional<RouteWeights> routeWeights(Rollout rollout, int weight) {
    return RouteWeights.of(rollout, weight);
  }

  /**
   * The JSON of the weighted action, {@code {"Type":"forward","ForwardConfig":…}}; see {@link
   * ForwardActions#weighted}.
   */
  public static Outcome<String> forwardAction(
      AlbRoute route, int weight, List<WeightDestination> additional, AlbSettings settings) {
    return ForwardActions.weighted(route, route.servicePort(), weight, additional, settings);
  }

  /**
   * The annotations that an ingress must have at the given canary weight; see {@link
   * DesiredAnnotations#of}.
   */
  public static Outcome<ImmutableMap<String, String>> desiredAnnotations(
      IngressView ingress,
      AlbRoute route,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    return DesiredAnnotations.of(
        ingress.annotations(), route, route.servicePort(), weight, additional, settings);
  }

  /**
   * The annotations to set or remove; empty if the ingress has the desired ones; see {@link
   * AnnotationChange#between}.
   */
  public static ImmutableList<AnnotationChange> annotationChanges(
      IngressView ingress, Map<String, String> desired) {
    return AnnotationChange.between(ingress.annotations(), desired);
  }

  /** The patches that set the canary weight on all ingresses; see {@link IngressPlans#weight}. */
  public static IngressPlan weightPlan(
      AlbRoute route,
      AlbIngresses ingresses,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    return IngressPlans.weight(route, ingresses, weight, additional, settings);
  }

  /**
   * The update of an ingress after Rollouts were deleted: all traffic of their actions goes to the
   * stable Service; see {@link IngressResets#ingress}.
   */
  public static Outcome<IngressReset> reset(
      IngressView ingress, Collection<String> existingRollouts, AlbSettings settings) {
    return IngressResets.ingress(ingress, existingRollouts, settings);
  }

  /**
   * Checks how a Rollout names its ingresses, and that each given ingress that it names has a rule
   * for its Service. The first problem is the one that Argo Rollouts reports; see {@link
   * AlbValidation#problems}.
   *
   * <pre>{@code
   * AlbActions.validate(rollout, List.of(), AlbSettings.reference()); // checks only the names
   * }</pre>
   */
  public static ImmutableList<Problem> validate(
      Rollout rollout, Collection<IngressView> ingresses, AlbSettings settings) {
    return AlbValidation.problems(rollout, ingresses, settings);
  }

  /**
   * The action that the load balancer controller reads from an annotation; see {@link
   * ActionParser#action}.
   */
  public static Outcome<LbcAction> parseAction(
      Map<String, String> annotations, String service, ReaderSettings options) {
    return ActionParser.action(annotations, service, options);
  }

  /**
   * Whether the load balancer has the desired weight, as the Rollouts controller checks it; see
   * {@link WeightVerifier#verify}.
   */
  public static Outcome<WeightVerification> verifyWeight(WeightInput input) {
    return WeightVerifier.verify(input);
  }

  /**
   * Each weight that differs from the desired one, with its location in AWS; see {@link
   * WeightDrift#explain}.
   */
  public static Outcome<ImmutableList<WeightDrift>> explainWeight(WeightInput input) {
    return WeightDrift.explain(input);
  }

  /**
   * Whether the endpoints of a Service are registered in its target groups; see {@link
   * ServiceVerifier#verify}.
   */
  public static Outcome<ServiceVerification> verifyService(
      Service service, Collection<TargetGroupBinding> bindings, TargetInput input) {
    return ServiceVerifier.verify(service, bindings, input);
  }

  /** The listener rules that result from carrying out a plan; see {@link PlanSimulation#of}. */
  public static Outcome<PlanSimulation> simulate(
      AlbRoute route,
      AlbIngresses before,
      IngressPlan plan,
      List<Service> services,
      ReaderSettings options) {
    return PlanSimulation.of(route, before, plan, services, options);
  }
}
