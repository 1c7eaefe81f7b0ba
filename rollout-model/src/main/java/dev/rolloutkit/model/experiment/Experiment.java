package dev.rolloutkit.model.experiment;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.meta.Metadata;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An Experiment, which runs pods of several versions side by side, with the fields that matter to a Rollout. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = Experiment.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"apiVersion", "kind", "metadata", "spec", "status"})
public interface Experiment {

  /** {@code argoproj.io/v1alpha1}, or null if unset. */
  @Nullable String apiVersion();

  /** The kind, or null if unset. */
  @Nullable String kind();

  /** Name, labels, annotations, owners. */
  @Nullable Metadata metadata();

  /** The spec of the experiment, kept as JSON; do not modify the tree. */
  @Nullable JsonNode spec();

  /** The status of the experiment; unset before its controller has processed it. */
  @Nullable ExperimentStatus status();

  /** Unknown fields, unchanged and in their original order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The name, empty when unset. */
  @Value.NonAttribute
  @JsonIgnore
  default String name() {
    return metadata() == null ? "" : GoZero.of(metadata().name());
  }

  /** The phase; empty if it has none yet. */
  @Value.NonAttribute
  @JsonIgnore
  default String phase() {
    return status() == null ? "" : GoZero.of(status().phase());
  }

  /** Whether the experiment has ended: successful, failed, with an error or inconclusive. */
  @Value.NonAttribute
  @JsonIgnore
  default boolean isCompleted() {
    return AnalysisRunStatus.isCompleted(phase());
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Experiment}. */
  final class Builder extends ImmutableExperiment.Builder {}
}
