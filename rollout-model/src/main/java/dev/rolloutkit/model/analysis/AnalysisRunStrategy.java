package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How many finished runs and experiments of a Rollout are kept. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AnalysisRunStrategy")
public interface AnalysisRunStrategy {

  /** Number of successful runs to keep; 5 when unset. */
  @Nullable Integer successfulRunHistoryLimit();

  /** Number of runs to keep that failed, had an error or were inconclusive; 5 when unset. */
  @Nullable Integer unsuccessfulRunHistoryLimit();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunStrategy}. */
  final class Builder extends ImmutableAnalysisRunStrategy.Builder {}
}
