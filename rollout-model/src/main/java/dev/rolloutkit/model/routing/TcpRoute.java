package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Which TCP route of a virtual service is meant. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TCPRoute")
public interface TcpRoute {

  /** Port that the route matches. */
  @Nullable Long port();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TcpRoute}. */
  final class Builder extends ImmutableTcpRoute.Builder {}
}
