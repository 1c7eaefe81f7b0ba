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

/** One run of an analysis, as far as a Rollout is concerned with it. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisRun.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
public interface AnalysisRun {

  /** {@code argoproj.io/v1alpha1}, or null where it is not said. */
  @Nullable String apiVersion();

  /** The kind, or null where it is not said. */
  @Nullable String kind();

  /** Name, labels, annotations, owners. */
  @Nullable Metadata metadata();

  /** What is measured, kept as JSON; never change the tree. */
  @Nullable JsonNode spec();

  /** How the run goes; unset before it was looked at. */
  @Nullable AnalysisRunStatus status();

  /** Fields that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The name, empty when unset. */
  @Value.NonAttribute
  @JsonIgnore
  default String name() {
    return metadata() == null ? "" : GoZero.of(metadata().name());
  }

  /** The phase, empty when it has none yet. */
  @Value.NonAttribute
  @JsonIgnore
  default String phase() {
    return status() == null ? "" : GoZero.of(status().phase());
  }

  /** Whether the run is over: successful, failed, broken or without a verdict. */
  @Value.NonAttribute
  @JsonIgnore
  default boolean isCompleted() {
    return AnalysisRunStatus.isCompleted(phase());
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRun}. */
  final class Builder extends ImmutableAnalysisRun.Builder {}
}
