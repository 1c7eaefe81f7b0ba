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
 * The desired state of a Rollout. Absent, null and empty fields are distinguished, and reading applies no defaults; see {@code RolloutDefaults} for effective values.
 */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutSpec")
public interface RolloutSpec {

  /** Desired number of pods; 1 if unset. */
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

  /** How many revisions a rollback may go back and still skip the steps. */
  @Nullable RollbackWindowSpec rollbackWindow();

  /** How new pods replace old ones. */
  @Nullable RolloutStrategy strategy();

  /** Number of old ReplicaSets to keep; 10 if unset. */
  @Nullable Integer revisionHistoryLimit();

  /** Whether a user has paused the Rollout. */
  @Nullable Boolean paused();

  /** Seconds without progress after which the update exceeds its deadline; 600 if unset. */
  @Nullable Integer progressDeadlineSeconds();

  /** Whether an update that exceeds its progress deadline is aborted. */
  @Nullable Boolean progressDeadlineAbort();

  /** The time at which to restart all pods that were created earlier. */
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
