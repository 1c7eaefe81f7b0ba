package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.analysis.AnalysisRunStrategy;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.TimeDeserializer;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a Rollout is meant to be. Absent, null and empty are kept apart; no default is filled in on
 * reading, see {@code RolloutDefaults}.
 */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutSpec.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "replicas",
  "selector",
  "template",
  "workloadRef",
  "minReadySeconds",
  "rollbackWindow",
  "strategy",
  "revisionHistoryLimit",
  "paused",
  "progressDeadlineSeconds",
  "progressDeadlineAbort",
  "restartAt",
  "analysis"
})
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
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant restartAt();

  /** How many finished analysis runs and experiments are kept. */
  @Nullable AnalysisRunStrategy analysis();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutSpec}. */
  final class Builder extends ImmutableRolloutSpec.Builder {}
}
