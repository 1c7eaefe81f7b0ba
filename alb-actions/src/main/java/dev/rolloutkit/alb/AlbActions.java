package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.ingress.AlbValidation;
import dev.rolloutkit.alb.lbc.ActionParser;
import dev.rolloutkit.alb.lbc.LbcAction;
import dev.rolloutkit.alb.lbc.LbcOptions;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.alb.verify.ServiceVerifier;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.alb.verify.WeightVerifier;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * ALB actions of rollouts: what stands on an ingress, and what it does. Every function is pure:
 * what it observes are its arguments, what it does is its result.
 *
 * <pre>{@code
 * AlbRoute route = AlbActions.route(rollout).orElseThrow();
 * AlbIngress ingress = AlbIngress.of(client.network().v1().ingresses().withName(…).get());
 * Map<String, String> desired =
 *     AlbActions.desiredAnnotations(ingress, route, 20, List.of(), AlbOptions.reference())
 *         .orElseThrow();
 * AlbActions.annotationChanges(ingress, desired).forEach(System.out::println);
 * }</pre>
 *
 * <p>Without options a function does what the matched system does; see {@link AlbOptions}.
 */
public final class AlbActions {
  private AlbActions() {}

  /** See {@link AlbRoute#of}: {@code route(rollout).orElseThrow().ruleService()}. */
  public static Outcome<AlbRoute> route(Rollout rollout) {
    return AlbRoute.of(rollout);
  }

  /** See {@link ForwardActions#weighted}: {@code {"Type":"forward","ForwardConfig":…}}. */
  public static Outcome<String> forwardAction(
      AlbRoute route, int weight, List<WeightDestination> additional, AlbOptions options) {
    return ForwardActions.weighted(route, route.servicePort(), weight, additional, options);
  }

  /** See {@link DesiredAnnotations#of}: what stands on the ingress at weight 20, say. */
  public static Outcome<ImmutableMap<String, String>> desiredAnnotations(
      AlbIngress ingress,
      AlbRoute route,
      int weight,
      List<WeightDestination> additional,
      AlbOptions options) {
    return DesiredAnnotations.of(
        ingress.annotations(), route, route.servicePort(), weight, additional, options);
  }

  /** See {@link AnnotationChange#between}: empty when nothing is to be done. */
  public static ImmutableList<AnnotationChange> annotationChanges(
      AlbIngress ingress, Map<String, String> desired) {
    return AnnotationChange.between(ingress.annotations(), desired);
  }

  /**
   * See {@link IngressPlans#weight}: {@code weightPlan(route, all, 20, List.of(), reference())}.
   */
  public static IngressPlan weightPlan(
      AlbRoute route,
      AlbIngresses ingresses,
      int weight,
      List<WeightDestination> additional,
      AlbOptions options) {
    return IngressPlans.weight(route, ingresses, weight, additional, options);
  }

  /** See {@link IngressResets#ingress}: after the rollout {@code web} was deleted, say. */
  public static Outcome<IngressReset> reset(
      AlbIngress ingress, Collection<String> existingRollouts, AlbOptions options) {
    return IngressResets.ingress(ingress, existingRollouts, options);
  }

  /** See {@link AlbValidation#ingressesConfig}: {@code Both are configured.} */
  public static Optional<Problem> validate(Rollout rollout) {
    return AlbValidation.ingressesConfig(rollout);
  }

  /** See {@link AlbValidation#ingress}: {@code ingress `web` has no rules using service …}. */
  public static Optional<Problem> validate(
      Rollout rollout, AlbIngress ingress, AlbOptions options) {
    return AlbValidation.ingress(rollout, ingress, options);
  }

  /** See {@link ActionParser#action}: the annotation {@code …/actions.web} as it is understood. */
  public static Outcome<LbcAction> parseAction(
      Map<String, String> annotations, String service, LbcOptions options) {
    return ActionParser.action(annotations, service, options);
  }

  /** See {@link WeightVerifier#verify}: {@code verifyWeight(input).orElseThrow().verified()}. */
  public static Outcome<WeightVerification> verifyWeight(WeightInput input) {
    return WeightVerifier.verify(input);
  }

  /** See {@link WeightDrift#explain}: {@code shop/web-canary:80: expected weight 30, is 20 …}. */
  public static Outcome<ImmutableList<WeightDrift>> explainWeight(WeightInput input) {
    return WeightDrift.explain(input);
  }

  /** See {@link ServiceVerifier#verify}: {@code verifyService(…).orElseThrow().verified()}. */
  public static Outcome<ServiceVerification> verifyService(
      Service service, Collection<GenericKubernetesResource> bindings, TargetInput input) {
    return ServiceVerifier.verify(service, bindings, input);
  }

  /** See {@link PlanSimulation#of}: what AWS will answer once the plan is carried out. */
  public static Outcome<PlanSimulation> simulate(
      AlbRoute route,
      AlbIngresses before,
      IngressPlan plan,
      List<Service> services,
      LbcOptions options) {
    return PlanSimulation.of(route, before, plan, services, options);
  }
}
