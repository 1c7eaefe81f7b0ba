package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Labels and annotations that an AnalysisRun gets when it is made. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AnalysisRunMetadata")
public interface AnalysisRunMetadata {

  /** Labels to set. */
  @Nullable ImmutableMap<String, String> labels();

  /** Annotations to set. */
  @Nullable ImmutableMap<String, String> annotations();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunMetadata}. */
  final class Builder extends ImmutableAnalysisRunMetadata.Builder {}
}
