package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How new pods replace old ones: exactly one member is meant to be set. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutStrategy.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"blueGreen", "canary"})
public interface RolloutStrategy {

  /** Two full sets of pods and a switch between them. */
  @Nullable BlueGreenStrategy blueGreen();

  /** Gradual replacement in steps. */
  @Nullable CanaryStrategy canary();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutStrategy}. */
  final class Builder extends ImmutableRolloutStrategy.Builder {}
}
