package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by a Service Mesh Interface resource. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.SMITrafficRouting")
public interface SmiTrafficRouting {

  /** Service that clients talk to; the Rollout's name when unset. */
  @Nullable String rootService();

  /** Name of the TrafficSplit; the Rollout's name when unset. */
  @Nullable String trafficSplitName();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmiTrafficRouting}. */
  final class Builder extends ImmutableSmiTrafficRouting.Builder {}
}
