package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An AnalysisRun of a Rollout and its state. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutAnalysisRunStatus")
public interface RolloutAnalysisRunStatus {

  /** Name of the run. */
  @Nullable String name();

  /** Phase of the run, such as {@code Running} or {@code Successful}. */
  @Nullable String status();

  /** The run's message about its phase. */
  @Nullable String message();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutAnalysisRunStatus}. */
  final class Builder extends ImmutableRolloutAnalysisRunStatus.Builder {}
}
