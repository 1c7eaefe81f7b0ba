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

/** An update that moves pods or traffic to the new version step by step. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.CanaryStrategy")
public interface CanaryStrategy {

  /** Service that selects canary pods only. */
  @Nullable String canaryService();

  /** Service that selects stable pods only. */
  @Nullable String stableService();

  /** Steps of the update in order; absent or empty replaces all pods at once. */
  @Nullable ImmutableList<CanaryStep> steps();

  /** Routers that split traffic; without one the number of pods makes the split. */
  @Nullable TrafficRouting trafficRouting();

  /** Pods that may be missing during the update; a quarter of them when unset. */
  @Nullable IntOrStringValue maxUnavailable();

  /** Pods beyond the wanted number during the update; a quarter of them when unset. */
  @Nullable IntOrStringValue maxSurge();

  /** Analysis that runs beside the steps. */
  @Nullable RolloutAnalysisBackground analysis();

  /** Whether stable and canary pods keep off each other's nodes. */
  @Nullable AntiAffinity antiAffinity();

  /** Labels and annotations of the canary pods. */
  @Nullable PodTemplateMetadata canaryMetadata();

  /** Labels and annotations of the stable pods. */
  @Nullable PodTemplateMetadata stableMetadata();

  /** Seconds the old set lives on after the update; 30 when unset. Needs traffic routing. */
  @Nullable Integer scaleDownDelaySeconds();

  /** Old sets that may live on at once; unset has no limit. */
  @Nullable Integer scaleDownDelayRevisionLimit();

  /**
   * Seconds the canary lives on after an abort; 30 when unset, 0 for ever. Needs traffic routing.
   */
  @Nullable Integer abortScaleDownDelaySeconds();

  /** Whether the stable set shrinks while the canary grows. Needs traffic routing. */
  @Nullable Boolean dynamicStableScale();

  /** Two services with changing roles, instead of stable and canary service. */
  @Nullable PingPongSpec pingPong();

  /** Least number of pods of a set that gets traffic; 1 when unset. */
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
