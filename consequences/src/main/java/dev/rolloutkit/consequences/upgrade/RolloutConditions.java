package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Strategies;
import java.util.function.Predicate;

/**
 * Finds the Rollouts that a change of Argo Rollouts concerns, by their fields. A change without a
 * condition here depends on no field.
 *
 * @rule A change of Argo Rollouts concerns a Rollout by its fields.
 */
final class RolloutConditions {
  private static final ImmutableMap<RolloutsChange, Predicate<JsonNode>> BY_CHANGE =
      ImmutableMap.<RolloutsChange, Predicate<JsonNode>>builder()
          .put(
              RolloutsChange.MANAGED_ROUTES_REMOVED,
              rollout -> !traffic(rollout).path("managedRoutes").isEmpty())
          .put(RolloutsChange.STABLE_PODS_AWAITED, RolloutConditions::isScaledDynamically)
          .put(
              RolloutsChange.WEIGHT_OUT_OF_MAXIMUM,
              rollout -> traffic(rollout).has("maxTrafficWeight"))
          .put(RolloutsChange.ABORT_BY_STEPS, RolloutConditions::isScaledDynamically)
          .put(
              RolloutsChange.INGRESS_BY_ITS_ROUTER,
              rollout -> traffic(rollout).has("nginx") && traffic(rollout).has("alb"))
          .put(
              RolloutsChange.PLUGINS_MIRROR,
              rollout ->
                  traffic(rollout).has("plugins")
                      && (canary(rollout).has("pingPong") || hasStep(rollout, "setMirrorRoute")))
          .put(
              RolloutsChange.CANARY_PODS_AT_ABORT,
              rollout ->
                  isScaledDynamically(rollout) && canary(rollout).has("abortScaleDownDelaySeconds"))
          .put(RolloutsChange.CONDITIONS_AFTER_PAUSES, RolloutConditions::isAnalysed)
          .put(
              RolloutsChange.ROLLBACK_FAST_TRACKED,
              rollout -> rollout.at("/spec/strategy/blueGreen").isObject())
          .put(
              RolloutsChange.MINIMUM_PODS_CAPPED,
              rollout ->
                  canary(rollout).path("minPodsPerReplicaSet").asLong(0)
                      > rollout.at("/spec/replicas").asLong(1))
          .put(RolloutsChange.EXPERIMENT_LABELS, rollout -> hasStep(rollout, "experiment"))
          .put(RolloutsChange.ABORT_REASON, RolloutConditions::isAnalysed)
          .put(RolloutsChange.CANCELLED_RUNS_REPORTED, RolloutConditions::isAnalysed)
          .put(
              RolloutsChange.ROUTE_STEP_TEXTS,
              rollout -> hasStep(rollout, "setHeaderRoute") || hasStep(rollout, "setMirrorRoute"))
          .put(
              RolloutsChange.ANALYSIS_WITHOUT_TEMPLATES,
              rollout ->
                  canary(rollout).has("analysis")
                      && canary(rollout).at("/analysis/templates").isEmpty())
          .buildOrThrow();

  private RolloutConditions() {}

  /** Whether a change is about a Rollout. */
  static boolean concern(RolloutsChange change, ClusterObject rollout, ObjectSet objects) {
    if (change == RolloutsChange.INGRESS_WITHOUT_ANNOTATIONS) {
      return routesBareIngress(rollout, objects);
    }
    Predicate<JsonNode> condition = BY_CHANGE.get(change);
    return condition != null && condition.test(rollout.tree());
  }

  /** Whether an Ingress whose action the controller writes has no annotations yet. */
  private static boolean routesBareIngress(ClusterObject rollout, ObjectSet objects) {
    return Rollouts.read(rollout.tree())
        .toOptional()
        .filter(read -> Strategies.trafficRouting(read) != null)
        .flatMap(read -> AlbActions.route(read).toOptional())
        .map(AlbRoute::ingressNames)
        .orElse(ImmutableList.of())
        .stream()
        .map(name -> objects.get(rollout.key().sibling(Kinds.INGRESS, name)))
        .anyMatch(ingress -> ingress != null && ingress.at("metadata", "annotations").isEmpty());
  }

  private static JsonNode canary(JsonNode rollout) {
    return rollout.at("/spec/strategy/canary");
  }

  private static JsonNode traffic(JsonNode rollout) {
    return canary(rollout).path("trafficRouting");
  }

  private static boolean isScaledDynamically(JsonNode rollout) {
    return traffic(rollout).isObject() && canary(rollout).path("dynamicStableScale").asBoolean();
  }

  private static boolean isAnalysed(JsonNode rollout) {
    JsonNode blueGreen = rollout.at("/spec/strategy/blueGreen");
    return canary(rollout).has("analysis")
        || hasStep(rollout, "analysis")
        || blueGreen.has("prePromotionAnalysis")
        || blueGreen.has("postPromotionAnalysis");
  }

  private static boolean hasStep(JsonNode rollout, String kind) {
    for (JsonNode step : canary(rollout).path("steps")) {
      if (step.has(kind)) {
        return true;
      }
    }
    return false;
  }
}
