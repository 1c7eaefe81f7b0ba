package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The name of an AnalysisTemplate or ClusterAnalysisTemplate. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AnalysisTemplateRef")
public interface AnalysisTemplateRef {

  /** Name of the template. */
  @Nullable String templateName();

  /** Whether a ClusterAnalysisTemplate is meant. */
  @Nullable Boolean clusterScope();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisTemplateRef}. */
  final class Builder extends ImmutableAnalysisTemplateRef.Builder {}
}
