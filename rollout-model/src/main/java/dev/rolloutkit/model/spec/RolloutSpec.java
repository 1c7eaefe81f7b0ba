package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.analysis.AnalysisRunStrategy;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.shape.SchemaType;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a Rollout is meant to be. Absent, null and empty are kept apart; no default is filled in on
 * reading, see {@code RolloutDefaults}.
 */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutSpec")
public interface RolloutSpec {

  /** Wanted number of pods; 1 when unset. */
  @Nullable Integer replicas();

  /**
   * Which pods belong to the Rollout; must match the labels of the template, and may not change.
   */
  @Nullable LabelSelector selector();

  /** The pod template, kept as JSON since its exact content is hashed; never change the tree. */
  @Nullable JsonNode template();

  /** Workload that the pod template comes from, in place of {@link #template}. */
  @Nullable ObjectRef workloadRef();

  /** Seconds a pod must be ready to count as available; 0 when unset. */
  @Nullable Integer minReadySeconds();

  /** How far back a rollback may go and still skip the steps. */
  @Nullable RollbackWindowSpec rollbackWindow();

  /** How new pods replace old ones. */
  @Nullable RolloutStrategy strategy();

  /** Old ReplicaSets to keep; 10 when unset. */
  @Nullable Integer revisionHistoryLimit();

  /** Whether a person has stopped the update. */
  @Nullable Boolean paused();

  /** Seconds without progress after which the update counts as stuck; 600 when unset. */
  @Nullable Integer progressDeadlineSeconds();

  /** Whether a stuck update is aborted. */
  @Nullable Boolean progressDeadlineAbort();

  /** When all pods are to be restarted that are older. */
  @Nullable Instant restartAt();

  /** How many finished analysis runs and experiments are kept. */
  @Nullable AnalysisRunStrategy analysis();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutSpec}. */
  final class Builder extends ImmutableRolloutSpec.Builder {}
}
