package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.meta.Metadata;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An AnalysisTemplate or ClusterAnalysisTemplate: the metrics of an analysis. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisTemplate.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec"})
public interface AnalysisTemplate {

  /** {@code argoproj.io/v1alpha1}, or null if unset. */
  @Nullable String apiVersion();

  /** The kind, or null if unset. */
  @Nullable String kind();

  /** Name, labels, annotations, owners. */
  @Nullable Metadata metadata();

  /** Arguments and metrics, kept as JSON; do not modify the tree. */
  @Nullable JsonNode spec();

  /** Unknown fields, unchanged and in their original order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The name, empty when unset. */
  @Value.NonAttribute
  @JsonIgnore
  default String name() {
    return metadata() == null ? "" : GoZero.of(metadata().name());
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisTemplate}. */
  final class Builder extends ImmutableAnalysisTemplate.Builder {}
}
