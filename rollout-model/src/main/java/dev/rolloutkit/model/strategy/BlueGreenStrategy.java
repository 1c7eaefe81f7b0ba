package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An update by switching a service from the old set of pods to the new one. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.BlueGreenStrategy")
public interface BlueGreenStrategy {

  /** Service that production traffic goes through. */
  @Nullable String activeService();

  /** Service that reaches the new pods before the switch. */
  @Nullable String previewService();

  /** Pods of the new set before the switch; as many as the Rollout wants when unset. */
  @Nullable Integer previewReplicaCount();

  /** Whether the switch happens by itself; true when unset. */
  @Nullable Boolean autoPromotionEnabled();

  /** Seconds after which a waiting switch happens by itself; 0 or unset waits for a person. */
  @Nullable Integer autoPromotionSeconds();

  /** Pods that may be missing while pods restart; a quarter of them when unset. */
  @Nullable IntOrStringValue maxUnavailable();

  /** Seconds the old set lives on after the switch; 30 when unset. */
  @Nullable Integer scaleDownDelaySeconds();

  /** Old sets that may live on at once; unset has no limit. */
  @Nullable Integer scaleDownDelayRevisionLimit();

  /** Analysis that must succeed before the switch. */
  @Nullable RolloutAnalysis prePromotionAnalysis();

  /** Whether old and new pods keep off each other's nodes. */
  @Nullable AntiAffinity antiAffinity();

  /** Analysis after the switch; its failure switches back. */
  @Nullable RolloutAnalysis postPromotionAnalysis();

  /** Labels and annotations of the new pods before the switch. */
  @Nullable PodTemplateMetadata previewMetadata();

  /** Labels and annotations of the pods behind the active service. */
  @Nullable PodTemplateMetadata activeMetadata();

  /** Seconds the new set lives on after an abort; 30 when unset, 0 for ever. */
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
