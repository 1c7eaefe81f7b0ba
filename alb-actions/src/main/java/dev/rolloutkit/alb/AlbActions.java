package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.ActionNames;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.analysis.Cleanup;
import dev.rolloutkit.alb.analysis.GitOpsIgnores;
import dev.rolloutkit.alb.analysis.PathUse;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.analysis.PortRoutes;
import dev.rolloutkit.alb.analysis.RuleShadow;
import dev.rolloutkit.alb.analysis.StableGate;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.annotation.HeaderRouteTexts;
import dev.rolloutkit.alb.annotation.HeaderRoutes;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.ingress.AlbValidation;
import dev.rolloutkit.alb.ingress.IngressBackendRef;
import dev.rolloutkit.alb.ingress.IngressClasses;
import dev.rolloutkit.alb.lbc.ActionParser;
import dev.rolloutkit.alb.lbc.BackendParser;
import dev.rolloutkit.alb.lbc.LbcAction;
import dev.rolloutkit.alb.lbc.LbcBackend;
import dev.rolloutkit.alb.lbc.LbcOptions;
import dev.rolloutkit.alb.lbc.ListenerRule;
import dev.rolloutkit.alb.lbc.ListenerRules;
import dev.rolloutkit.alb.lbc.TargetGroupCatalog;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.alb.verify.IamPolicies;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.ServiceVerification;
import dev.rolloutkit.alb.verify.ServiceVerifier;
import dev.rolloutkit.alb.verify.TargetGroupRef;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.TargetVerification;
import dev.rolloutkit.alb.verify.TargetVerifier;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.alb.verify.WeightVerifier;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.traffic.PingPong;
import dev.rolloutkit.model.traffic.PromotedStatus;
import dev.rolloutkit.model.traffic.ServicePair;
import dev.rolloutkit.model.traffic.TrafficDecision;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

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

  /** Key of the weighted action: {@code alb.ingress.kubernetes.io/actions.guestbook-root}. */
  public static String actionKey(AlbRoute route) {
    return AnnotationKeys.action(route);
  }

  /** See {@link ForwardActions#weighted}: {@code {"Type":"forward","ForwardConfig":…}}. */
  public static Outcome<String> forwardAction(
      AlbRoute route, int weight, List<WeightDestination> additional, AlbOptions options) {
    return ForwardActions.weighted(route, route.servicePort(), weight, additional, options);
  }

  /** See {@link HeaderRoutes#texts}: action and conditions of a {@code setHeaderRoute} step. */
  public static Outcome<HeaderRouteTexts> headerRoute(AlbRoute route, SetHeaderRoute header) {
    return HeaderRoutes.texts(route, route.servicePort(), header);
  }

  /** See {@link ManagedAnnotations#parse}: {@code {"guestbook":["…/actions.guestbook-root"]}}. */
  public static Outcome<ManagedAnnotations> managedAnnotations(String text) {
    return ManagedAnnotations.parse(text);
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

  /** See {@link MergePatches#between}: {@code {"metadata":{"annotations":{…}}}}. */
  public static String mergePatch(AlbIngress from, AlbIngress to, Set<PatchPart> parts) {
    return MergePatches.between(from, to, parts);
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

  /** See {@link IngressPlans#headerRoute}: a path, an action and conditions, or their removal. */
  public static IngressPlan headerRoutePlan(
      AlbRoute route, AlbIngresses ingresses, @Nullable SetHeaderRoute header, AlbOptions options) {
    return IngressPlans.headerRoute(route, ingresses, header, options);
  }

  /** See {@link IngressPlans#removeManagedRoutes}: at the end of a rollout and after an abort. */
  public static IngressPlan removeManagedRoutesPlan(
      AlbRoute route, AlbIngresses ingresses, AlbOptions options) {
    return IngressPlans.removeManagedRoutes(route, ingresses, options);
  }

  /** See {@link IngressResets#ingress}: after the rollout {@code web} was deleted, say. */
  public static Outcome<IngressReset> reset(
      AlbIngress ingress, Collection<String> existingRollouts, AlbOptions options) {
    return IngressResets.ingress(ingress, existingRollouts, options);
  }

  /** See {@link IngressClasses#matches}: {@code matches(List.of("alb"), ingress, reference())}. */
  public static boolean isOwn(Collection<String> classes, AlbIngress ingress, AlbOptions options) {
    return IngressClasses.matches(classes, ingress, options);
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

  /** See {@link BackendParser#backend}: action, conditions, transforms, token validation. */
  public static Outcome<LbcBackend> parseBackend(
      Map<String, String> annotations, IngressBackendRef backend, LbcOptions options) {
    return BackendParser.backend(annotations, backend, options);
  }

  /** See {@link ListenerRules#of}: {@code listenerRules(group, 443, "HTTPS", options, targets)}. */
  public static Outcome<ImmutableList<ListenerRule>> listenerRules(
      List<AlbIngress> ingresses,
      int port,
      String protocol,
      LbcOptions options,
      TargetGroupCatalog targets) {
    return ListenerRules.of(ingresses, port, protocol, options, targets);
  }

  /** See {@link WeightVerifier#verify}: {@code verifyWeight(input).orElseThrow().verified()}. */
  public static Outcome<WeightVerification> verifyWeight(WeightInput input) {
    return WeightVerifier.verify(input);
  }

  /** See {@link WeightDrift#explain}: {@code shop/web-canary:80: expected weight 30, is 20 …}. */
  public static Outcome<ImmutableList<WeightDrift>> explainWeight(WeightInput input) {
    return WeightDrift.explain(input);
  }

  /** See {@link PortRoutes#weight}: {@code portPlan(route, Map.of("web", List.of(80, 443)), …)}. */
  public static IngressPlan portPlan(
      AlbRoute route,
      Map<String, ? extends List<Integer>> servicePorts,
      AlbIngresses ingresses,
      int weight,
      List<WeightDestination> additional,
      AlbOptions options) {
    return PortRoutes.weight(route, servicePorts, ingresses, weight, additional, options);
  }

  /** See {@link PortRoutes#explain}: what {@link #explainWeight} says, for every port. */
  public static Outcome<ImmutableList<WeightDrift>> explainPorts(
      WeightInput input, Map<String, ? extends List<Integer>> servicePorts) {
    return PortRoutes.explain(input, servicePorts);
  }

  /** See {@link ActionNames#preview}: {@code …/actions.preview} leads to the idle service. */
  public static Outcome<ImmutableMap<String, String>> previewAnnotations(
      AlbIngress ingress, AlbRoute route, String name, AlbOptions options) {
    return ActionNames.preview(ingress.annotations(), route, name, options);
  }

  /** See {@link StableGate#check}: {@code the stable target group has 1 of 2 targets}. */
  public static StableGate stableGate(List<TargetHealthDescription> health, int needed) {
    return StableGate.of(health, needed);
  }

  /** See {@link TargetVerifier#verify}: {@code 3 of 4 endpoints are registered}. */
  public static TargetVerification verifyTargets(
      TargetGroupRef binding,
      Service service,
      ServiceEndpoints endpoints,
      List<TargetHealthDescription> health,
      AlbOptions options) {
    return TargetVerifier.verify(binding, service, endpoints, health, options);
  }

  /** See {@link ServiceVerifier#verify}: {@code verifyService(…).orElseThrow().verified()}. */
  public static Outcome<ServiceVerification> verifyService(
      Service service, Collection<GenericKubernetesResource> bindings, TargetInput input) {
    return ServiceVerifier.verify(service, bindings, input);
  }

  /** See {@link TrafficDecisions#decide}: {@code SetWeight(20), VerifyWeight(20)}. */
  public static Outcome<TrafficDecision> decide(TrafficInput input) {
    return TrafficDecisions.decide(input);
  }

  /** See {@link PingPong#services}: {@code services(rollout, true).orElseThrow().canary()}. */
  public static Outcome<ServicePair> services(Rollout rollout, boolean pingPongPreferred) {
    return PingPong.services(rollout, pingPongPreferred);
  }

  /** See {@link PingPong#promote}: ping and pong have changed places. */
  public static PromotedStatus promote(Rollout rollout) {
    return PingPong.promote(rollout);
  }

  /** See {@link IamPolicies#policy}: {@code iamPolicy(Set.of(Feature.WEIGHT_VERIFICATION))}. */
  public static Optional<String> iamPolicy(Set<IamPolicies.Feature> features) {
    return IamPolicies.policy(features);
  }

  /** See {@link PathUse#check}: {@code leads past the weights: the port must be use-annotation}. */
  public static ImmutableList<Problem> checkPaths(AlbIngress ingress, AlbRoute route) {
    return PathUse.check(ingress, route);
  }

  /**
   * See {@link RuleShadow#headerRoutes}: {@code rule 2 … never matches: rule 1 … takes every …}.
   */
  public static ImmutableList<RuleShadow> headerRouteShadows(
      List<ListenerRule> rules, AlbRoute route) {
    return RuleShadow.headerRoutes(rules, route);
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

  /** See {@link AwsLimits#check(ListenerRule)}: {@code must be between 0 and 999, inclusive}. */
  public static ImmutableList<Problem> awsLimits(ListenerRule rule) {
    return AwsLimits.check(rule);
  }

  /**
   * See {@link Cleanup#of}: {@code DELETE_ANNOTATION …/actions.old: rollout old does not exist}.
   */
  public static Outcome<Cleanup> cleanup(AlbIngress ingress, Collection<AlbRoute> routes) {
    return Cleanup.of(ingress, routes);
  }

  /** See {@link GitOpsIgnores#of}: {@code /metadata/annotations/…~1actions.guestbook-root}. */
  public static Outcome<ImmutableList<String>> gitOpsIgnores(AlbIngress ingress) {
    return GitOpsIgnores.of(ingress);
  }
}
