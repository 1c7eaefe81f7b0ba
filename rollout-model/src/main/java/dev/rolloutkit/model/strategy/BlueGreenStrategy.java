package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An update that switches a service from the old set of pods to the new one. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.BlueGreenStrategy")
public interface BlueGreenStrategy {

  /** Service for production traffic. */
  @Nullable String activeService();

  /** Service that selects the new pods before the promotion. */
  @Nullable String previewService();

  /** Number of new pods before the promotion; the desired number if unset. */
  @Nullable Integer previewReplicaCount();

  /** Whether the update is promoted automatically; true if unset. */
  @Nullable Boolean autoPromotionEnabled();

  /** Seconds after which a paused update is promoted automatically; 0 or unset waits for a user. */
  @Nullable Integer autoPromotionSeconds();

  /** Number or percentage of pods that may be unavailable during a restart; 25 percent if unset. */
  @Nullable IntOrStringValue maxUnavailable();

  /** Seconds after the promotion before the old ReplicaSet is scaled down; 30 if unset. */
  @Nullable Integer scaleDownDelaySeconds();

  /** Maximum number of old ReplicaSets that run at the same time; no limit if unset. */
  @Nullable Integer scaleDownDelayRevisionLimit();

  /** Analysis that must succeed before the promotion. */
  @Nullable RolloutAnalysis prePromotionAnalysis();

  /** Anti-affinity between old and new pods. */
  @Nullable AntiAffinity antiAffinity();

  /** Analysis after the promotion; if it fails, traffic is switched back. */
  @Nullable RolloutAnalysis postPromotionAnalysis();

  /** Labels and annotations of the new pods before the promotion. */
  @Nullable PodTemplateMetadata previewMetadata();

  /** Labels and annotations of the pods behind the active service. */
  @Nullable PodTemplateMetadata activeMetadata();

  /** Seconds after an abort before the new ReplicaSet is scaled down; 30 if unset, never if 0. */
  @Nullable Integer abortScaleDownDelaySeconds();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenStrategy}. */
  final class Builder extends ImmutableBlueGreenStrategy.Builder {}
}
