package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Two services that swap the roles of stable and canary service with each update.
 */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PingPongSpec")
public interface PingPongSpec {

  /** The ping service. */
  @Nullable String pingService();

  /** The pong service. */
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
