package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Identifies a TCP route of a virtual service. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TCPRoute")
public interface TcpRoute {

  /** Port that the route matches. */
  @Nullable Long port();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TcpRoute}. */
  final class Builder extends ImmutableTcpRoute.Builder {}
}
