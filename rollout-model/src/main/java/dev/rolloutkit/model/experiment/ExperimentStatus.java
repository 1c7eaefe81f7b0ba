package dev.rolloutkit.model.experiment;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The status of an Experiment. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = ExperimentStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"phase", "message", "templateStatuses"})
public interface ExperimentStatus {

  /**
   * {@code Pending}, {@code Running}, {@code Successful}, {@code Failed}, {@code Error} or {@code
   * Inconclusive}.
   */
  @Nullable String phase();

  /** A message about the phase. */
  @Nullable String message();

  /** The state of each of its sets of pods. */
  @Nullable ImmutableList<ExperimentTemplateStatus> templateStatuses();

  /** Unknown fields, unchanged and in their original order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ExperimentStatus}. */
  final class Builder extends ImmutableExperimentStatus.Builder {}
}
