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

  /** Number of successful ones to keep; 5 when unset. */
  @Nullable Integer successfulRunHistoryLimit();

  /** Number of failed, broken or inconclusive ones to keep; 5 when unset. */
  @Nullable Integer unsuccessfulRunHistoryLimit();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunStrategy}. */
  final class Builder extends ImmutableAnalysisRunStrategy.Builder {}
}
