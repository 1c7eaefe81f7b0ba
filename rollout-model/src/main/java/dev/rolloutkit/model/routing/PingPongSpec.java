package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Two services that change their roles with each update, instead of a fixed stable and canary
 * service.
 */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PingPongSpec")
public interface PingPongSpec {

  /** The one service. */
  @Nullable String pingService();

  /** The other service. */
  @Nullable String pongService();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PingPongSpec}. */
  final class Builder extends ImmutablePingPongSpec.Builder {}
}
