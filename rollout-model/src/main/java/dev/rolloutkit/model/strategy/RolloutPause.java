package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A pause between two steps. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutPause")
public interface RolloutPause {

  /**
   * Seconds as a number or text, or a Go duration such as {@code 1h30m}; unset waits for a person.
   */
  @Nullable IntOrStringValue duration();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutPause}. */
  final class Builder extends ImmutableRolloutPause.Builder {}
}
