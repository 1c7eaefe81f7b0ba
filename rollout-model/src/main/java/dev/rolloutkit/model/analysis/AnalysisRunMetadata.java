package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Labels and annotations that an AnalysisRun gets when it is created. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AnalysisRunMetadata")
public interface AnalysisRunMetadata {

  /** Labels to set. */
  @Nullable ImmutableMap<String, String> labels();

  /** Annotations to set. */
  @Nullable ImmutableMap<String, String> annotations();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunMetadata}. */
  final class Builder extends ImmutableAnalysisRunMetadata.Builder {}
}
