package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.meta.TimeDeserializer;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A reason for which a Rollout waits. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = PauseCondition.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"reason", "startTime"})
public interface PauseCondition {

  /**
   * {@code BlueGreenPause}, {@code CanaryPauseStep}, {@code InconclusiveAnalysisRun} or {@code
   * InconclusiveExperiment}.
   */
  @Nullable String reason();

  /** When the wait began. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant startTime();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PauseCondition}. */
  final class Builder extends ImmutablePauseCondition.Builder {}
}
