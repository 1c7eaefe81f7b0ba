package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The name of an AnalysisTemplate or ClusterAnalysisTemplate. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisTemplateRef.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"templateName", "clusterScope"})
public interface AnalysisTemplateRef {

  /** Name of the template. */
  @Nullable String templateName();

  /** Whether a ClusterAnalysisTemplate is meant. */
  @Nullable Boolean clusterScope();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisTemplateRef}. */
  final class Builder extends ImmutableAnalysisTemplateRef.Builder {}
}
