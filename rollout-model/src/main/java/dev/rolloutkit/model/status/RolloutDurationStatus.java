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

/** How long an update takes and has taken. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutDurationStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "rolloutStartedAt",
  "manualPauseStartedAt",
  "totalManualPauseDurationSeconds",
  "finishedAt",
  "completionStatus"
})
public interface RolloutDurationStatus {

  /** When the update began. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant rolloutStartedAt();

  /** When the running manual pause began; unset when there is none. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant manualPauseStartedAt();

  /** Seconds of ended manual pauses. */
  @Nullable Long totalManualPauseDurationSeconds();

  /** When the update ended. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant finishedAt();

  /** How it ended, such as {@code Completed} or {@code Aborted}. */
  @Nullable String completionStatus();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutDurationStatus}. */
  final class Builder extends ImmutableRolloutDurationStatus.Builder {}
}
