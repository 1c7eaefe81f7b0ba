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

/** How an experiment goes. */
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

  /** What it says about its phase. */
  @Nullable String message();

  /** The state of each of its sets of pods. */
  @Nullable ImmutableList<ExperimentTemplateStatus> templateStatuses();

  /** Fields that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ExperimentStatus}. */
  final class Builder extends ImmutableExperimentStatus.Builder {}
}
