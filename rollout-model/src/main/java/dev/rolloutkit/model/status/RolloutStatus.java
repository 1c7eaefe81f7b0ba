package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The status that the controller last recorded for a Rollout. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutStatus")
public interface RolloutStatus {

  /** Whether the update was aborted. */
  @Nullable Boolean abort();

  /** Reasons why the Rollout is paused. */
  @Nullable ImmutableList<PauseCondition> pauseConditions();

  /** Whether the controller, not a user, paused the Rollout. */
  @Nullable Boolean controllerPause();

  /** When the update was aborted. */
  @Nullable Instant abortedAt();

  /** Pod-template-hash of the current pod template. */
  @Nullable String currentPodHash();

  /** Hash of the current steps. */
  @Nullable String currentStepHash();

  /** Number of pods of all versions. */
  @Nullable Integer replicas();

  /** Number of pods of the current version. */
  @Nullable Integer updatedReplicas();

  /** Number of ready pods of all versions. */
  @Nullable Integer readyReplicas();

  /** Number of available pods of all versions. */
  @Nullable Integer availableReplicas();

  /** Index of the current step, counted from 0; the number of steps after the last one. */
  @Nullable Integer currentStepIndex();

  /** Number of hash collisions with other templates; part of the hash if set, even if 0. */
  @Nullable Integer collisionCount();

  /** Generation of the spec that this status describes. It is a string, not a number. */
  @Nullable String observedGeneration();

  /** Conditions, at most one of each type. */
  @Nullable ImmutableList<RolloutCondition> conditions();

  /** The state of a canary update. */
  @Nullable CanaryStatus canary();

  /** The state of a blue-green update. */
  @Nullable BlueGreenStatus blueGreen();

  /** Number of pods for autoscalers. */
  @JsonProperty("HPAReplicas")
  @Nullable Integer hpaReplicas();

  /** Label selector of the pods as a string, for autoscalers. */
  @Nullable String selector();

  /** Pod-template-hash of the stable ReplicaSet. */
  @Nullable String stableRS();

  /** The {@code restartAt} time of the last completed restart. */
  @Nullable Instant restartedAt();

  /** Whether to skip all remaining steps, pauses and analyses. */
  @Nullable Boolean promoteFull();

  /** {@code Healthy}, {@code Degraded}, {@code Progressing} or {@code Paused}. */
  @Nullable String phase();

  /** The reason for the phase. */
  @Nullable String message();

  /**
   * Generation of the referenced workload that this status describes. It is a string, not a number.
   */
  @Nullable String workloadObservedGeneration();

  /** Information about the load balancer, if there is a single one. */
  @Nullable AlbStatus alb();

  /** Information about the load balancers, if there are several. */
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
