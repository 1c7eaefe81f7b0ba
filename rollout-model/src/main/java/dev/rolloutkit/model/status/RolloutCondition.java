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

/** An observation about a Rollout, in the manner of Kubernetes conditions. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutCondition.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"type", "status", "lastUpdateTime", "lastTransitionTime", "reason", "message"})
public interface RolloutCondition {

  /** What is observed, such as {@code Progressing}. */
  @Nullable String type();

  /** {@code True}, {@code False} or {@code Unknown}. */
  @Nullable String status();

  /** When the condition was written last. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant lastUpdateTime();

  /** When {@link #status} changed last. */
  @JsonSerialize(using = ToStringSerializer.class)
  @JsonDeserialize(using = TimeDeserializer.class)
  @Nullable Instant lastTransitionTime();

  /** Why, as one word in camel case. */
  @Nullable String reason();

  /** Why, for people. */
  @Nullable String message();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutCondition}. */
  final class Builder extends ImmutableRolloutCondition.Builder {}
}
