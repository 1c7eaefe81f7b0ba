package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An AnalysisRun of a Rollout and how it stands. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutAnalysisRunStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "status", "message"})
public interface RolloutAnalysisRunStatus {

  /** Name of the run. */
  @Nullable String name();

  /** Phase of the run, such as {@code Running} or {@code Successful}. */
  @Nullable String status();

  /** What the run says about its phase. */
  @Nullable String message();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutAnalysisRunStatus}. */
  final class Builder extends ImmutableRolloutAnalysisRunStatus.Builder {}
}
