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

/** What an analysis measures; also the form of a ClusterAnalysisTemplate. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisTemplate.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec"})
public interface AnalysisTemplate {

  /** {@code argoproj.io/v1alpha1}, or null where it is not said. */
  @Nullable String apiVersion();

  /** The kind, or null where it is not said. */
  @Nullable String kind();

  /** Name, labels, annotations, owners. */
  @Nullable Metadata metadata();

  /** Arguments and metrics, kept as JSON; never change the tree. */
  @Nullable JsonNode spec();

  /** Fields that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The name, empty when unset. */
  @Value.NonAttribute
  @JsonIgnore
  default String name() {
    return metadata() == null ? "" : GoZero.of(metadata().name());
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisTemplate}. */
  final class Builder extends ImmutableAnalysisTemplate.Builder {}
}
