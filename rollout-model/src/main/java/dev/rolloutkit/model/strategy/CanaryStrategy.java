package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.analysis.RolloutAnalysisBackground;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An update that shifts pods or traffic to the new version step by step. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.CanaryStrategy")
public interface CanaryStrategy {

  /** Service that selects canary pods only. */
  @Nullable String canaryService();

  /** Service that selects stable pods only. */
  @Nullable String stableService();

  /** Steps of the update in order; if absent or empty, all pods are replaced in one rolling update. */
  @Nullable ImmutableList<CanaryStep> steps();

  /** Routers that split traffic; without one, the numbers of pods determine the split. */
  @Nullable TrafficRouting trafficRouting();

  /** Number or percentage of pods that may be unavailable during the update; 25 percent if unset. */
  @Nullable IntOrStringValue maxUnavailable();

  /** Number or percentage of pods beyond the desired number during the update; 25 percent if unset. */
  @Nullable IntOrStringValue maxSurge();

  /** Background analysis, which runs while the steps are carried out. */
  @Nullable RolloutAnalysisBackground analysis();

  /** Anti-affinity between stable and canary pods. */
  @Nullable AntiAffinity antiAffinity();

  /** Labels and annotations of the canary pods. */
  @Nullable PodTemplateMetadata canaryMetadata();

  /** Labels and annotations of the stable pods. */
  @Nullable PodTemplateMetadata stableMetadata();

  /** Seconds after the update before the old ReplicaSet is scaled down; 30 if unset. Requires traffic routing. */
  @Nullable Integer scaleDownDelaySeconds();

  /** Maximum number of old ReplicaSets that run at the same time; no limit if unset. */
  @Nullable Integer scaleDownDelayRevisionLimit();

  /**
   * Seconds after an abort before the canary is scaled down; 30 if unset, never if 0. Requires traffic routing.
   */
  @Nullable Integer abortScaleDownDelaySeconds();

  /** Whether the stable ReplicaSet is scaled down while the canary is scaled up. Requires traffic routing. */
  @Nullable Boolean dynamicStableScale();

  /** Two services that swap roles with each update, instead of a stable and a canary service. */
  @Nullable PingPongSpec pingPong();

  /** Minimum number of pods of a ReplicaSet that receives traffic; 1 if unset. */
  @Nullable Integer minPodsPerReplicaSet();

  /** Share of canary pods that must be available before a step counts as done. */
  @Nullable ReplicaProgressThreshold replicaProgressThreshold();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryStrategy}. */
  final class Builder extends ImmutableCanaryStrategy.Builder {}
}
