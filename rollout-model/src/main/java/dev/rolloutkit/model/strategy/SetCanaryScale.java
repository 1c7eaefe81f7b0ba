package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Sets the number of canary pods independently of the traffic weight. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.SetCanaryScale")
public interface SetCanaryScale {

  /** Share of the Rollout's pods in percent. */
  @Nullable Integer weight();

  /** Number of pods. */
  @Nullable Integer replicas();

  /** Whether the number follows the traffic weight again. */
  @Nullable Boolean matchTrafficWeight();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SetCanaryScale}. */
  final class Builder extends ImmutableSetCanaryScale.Builder {}
}
