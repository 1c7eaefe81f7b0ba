package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** What the controller last recorded about a Rollout. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutStatus")
public interface RolloutStatus {

  /** Whether the update was aborted. */
  @Nullable Boolean abort();

  /** Reasons for which the Rollout waits. */
  @Nullable ImmutableList<PauseCondition> pauseConditions();

  /** Whether the controller itself, not a person, made the Rollout wait. */
  @Nullable Boolean controllerPause();

  /** When the update was aborted. */
  @Nullable Instant abortedAt();

  /** Pod-template-hash of the wanted pod template. */
  @Nullable String currentPodHash();

  /** Hash of the wanted steps. */
  @Nullable String currentStepHash();

  /** Pods of all versions. */
  @Nullable Integer replicas();

  /** Pods of the desired version. */
  @Nullable Integer updatedReplicas();

  /** Ready pods of all versions. */
  @Nullable Integer readyReplicas();

  /** Available pods of all versions. */
  @Nullable Integer availableReplicas();

  /** Index of the current step, counted from 0; equal to their number after the last. */
  @Nullable Integer currentStepIndex();

  /** How often the hash met another template; part of the hash when set, even when 0. */
  @Nullable Integer collisionCount();

  /** Generation that this status is about. A text, not a number. */
  @Nullable String observedGeneration();

  /** Observations, at most one of a type. */
  @Nullable ImmutableList<RolloutCondition> conditions();

  /** The state of a canary update. */
  @Nullable CanaryStatus canary();

  /** The state of a blue-green update. */
  @Nullable BlueGreenStatus blueGreen();

  /** Pods that autoscalers count. */
  @JsonProperty("HPAReplicas")
  @Nullable Integer hpaReplicas();

  /** Label selector of the pods as text, for autoscalers. */
  @Nullable String selector();

  /** Pod-template-hash of the stable ReplicaSet. */
  @Nullable String stableRS();

  /** Restart that was carried out last. */
  @Nullable Instant restartedAt();

  /** Whether the rest of the steps, pauses and analyses is to be skipped. */
  @Nullable Boolean promoteFull();

  /** {@code Healthy}, {@code Degraded}, {@code Progressing} or {@code Paused}. */
  @Nullable String phase();

  /** Why the phase is what it is. */
  @Nullable String message();

  /** Generation of the referenced workload that this status is about. A text, not a number. */
  @Nullable String workloadObservedGeneration();

  /** What was found out about the one load balancer. */
  @Nullable AlbStatus alb();

  /** What was found out about several load balancers. */
  @Nullable ImmutableList<AlbStatus> albs();

  /** How long the update takes and has taken. */
  @Nullable RolloutDurationStatus duration();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutStatus}. */
  final class Builder extends ImmutableRolloutStatus.Builder {}
}
