package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How new pods replace old ones; exactly one field should be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutStrategy")
public interface RolloutStrategy {

  /** Blue-green: two full sets of pods and a switch between them. */
  @Nullable BlueGreenStrategy blueGreen();

  /** Canary: gradual replacement in steps. */
  @Nullable CanaryStrategy canary();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutStrategy}. */
  final class Builder extends ImmutableRolloutStrategy.Builder {}
}
