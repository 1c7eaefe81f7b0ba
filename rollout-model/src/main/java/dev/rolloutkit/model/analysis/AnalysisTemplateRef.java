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

  /** Whether the name refers to a ClusterAnalysisTemplate. */
  @Nullable Boolean clusterScope();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisTemplateRef}. */
  final class Builder extends ImmutableAnalysisTemplateRef.Builder {}
}
