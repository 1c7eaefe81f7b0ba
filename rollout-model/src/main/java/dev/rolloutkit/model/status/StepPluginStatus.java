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

/** How an operation of a step plugin stands. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = StepPluginStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "index",
  "name",
  "operation",
  "phase",
  "message",
  "startedAt",
  "updatedAt",
  "finishedAt",
  "backoff",
  "executions",
  "disabled",
  "status"
})
public interface StepPluginStatus {

  /** Index of the step, counted from 0. */
  @Nullable Integer index();

  /** Name of the plugin. */
  @Nullable String name();

  /** {@code Run}, {@code Terminate} or {@code Abort}. */
  @Nullable String operation();

  /** {@code Running}, {@code Successful}, {@code Failed} or {@code Error}. */
  @Nullable String phase();

  /** What the plugin says about its phase. */
  @Nullable String message();

  /** When the operation began. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant startedAt();

  /** When the plugin was last called. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant updatedAt();

  /** When the operation ended. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant finishedAt();

  /** How long until the next call, as a Go duration. */
  @Nullable String backoff();

  /** Number of calls so far. */
  @Nullable Integer executions();

  /** Whether the plugin was disabled, so that the step was passed over. */
  @Nullable Boolean disabled();

  /** State of the plugin's own, kept as JSON. */
  @Nullable JsonNode status();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StepPluginStatus}. */
  final class Builder extends ImmutableStepPluginStatus.Builder {}
}
