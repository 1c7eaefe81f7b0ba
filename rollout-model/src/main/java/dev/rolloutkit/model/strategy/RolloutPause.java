package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A wait between two steps. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutPause.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"duration"})
public interface RolloutPause {

  /**
   * Seconds as a number or text, or a Go duration such as {@code 1h30m}; unset waits for a person.
   */
  @Nullable IntOrStringValue duration();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutPause}. */
  final class Builder extends ImmutableRolloutPause.Builder {}
}
