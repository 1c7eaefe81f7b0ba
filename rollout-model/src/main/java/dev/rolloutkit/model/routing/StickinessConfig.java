package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Session stickiness: whether and for how long a load balancer sends a client to the same target group. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.StickinessConfig")
public interface StickinessConfig {

  /** Whether stickiness is on. */
  @Nullable Boolean enabled();

  /** Duration of the stickiness in seconds, {@code 1..604800}. */
  @Nullable Long durationSeconds();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StickinessConfig}. */
  final class Builder extends ImmutableStickinessConfig.Builder {}
}
