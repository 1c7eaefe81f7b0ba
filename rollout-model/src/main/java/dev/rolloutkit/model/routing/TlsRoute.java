package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Identifies a TLS route of a virtual service. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TLSRoute")
public interface TlsRoute {

  /** Port that the route matches. */
  @Nullable Long port();

  /** Server names that the route matches. */
  @Nullable ImmutableList<String> sniHosts();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TlsRoute}. */
  final class Builder extends ImmutableTlsRoute.Builder {}
}
