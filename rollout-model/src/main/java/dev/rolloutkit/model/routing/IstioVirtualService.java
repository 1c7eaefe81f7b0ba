package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An Istio virtual service and the routes in it that are weighted. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.IstioVirtualService")
public interface IstioVirtualService {

  /** Name of the VirtualService, or {@code namespace/name} elsewhere. */
  @Nullable String name();

  /** Names of HTTP routes; may be unset when there is one only. */
  @Nullable ImmutableList<String> routes();

  /** TLS routes, each found by port and hosts. */
  @Nullable ImmutableList<TlsRoute> tlsRoutes();

  /** TCP routes, each found by port. */
  @Nullable ImmutableList<TcpRoute> tcpRoutes();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IstioVirtualService}. */
  final class Builder extends ImmutableIstioVirtualService.Builder {}
}
