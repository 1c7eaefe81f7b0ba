package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How traffic is split. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TrafficWeights")
public interface TrafficWeights {

  /** Share of the canary. */
  @Nullable WeightDestination canary();

  /** Share of the stable pods. */
  @Nullable WeightDestination stable();

  /** Shares of experiments. */
  @Nullable ImmutableList<WeightDestination> additional();

  /** Whether the load balancer was verified to have these weights; unset if they are not verified. */
  @Nullable Boolean verified();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TrafficWeights}. */
  final class Builder extends ImmutableTrafficWeights.Builder {}
}
