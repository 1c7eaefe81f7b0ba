package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The routers that split traffic between stable and canary pods; several may be set at once. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutTrafficRouting")
public interface TrafficRouting {

  /** Istio virtual services and destination rules. */
  @Nullable IstioTrafficRouting istio();

  /** The NGINX ingress controller. */
  @Nullable NginxTrafficRouting nginx();

  /** Application Load Balancers of the AWS Load Balancer Controller. */
  @Nullable AlbTrafficRouting alb();

  /** Service Mesh Interface traffic splits. */
  @Nullable SmiTrafficRouting smi();

  /** Ambassador mappings. */
  @Nullable AmbassadorTrafficRouting ambassador();

  /** AWS App Mesh. */
  @Nullable AppMeshTrafficRouting appMesh();

  /** Traefik services. */
  @Nullable TraefikTrafficRouting traefik();

  /** Routes that header and mirror steps may create, in order of precedence. */
  @Nullable ImmutableList<ManagedRoute> managedRoutes();

  /** Apache APISIX routes. */
  @Nullable ApisixTrafficRouting apisix();

  /** Configuration of traffic router plugins by name, kept as JSON. */
  @Nullable ImmutableMap<String, JsonNode> plugins();

  /**
   * The weight that represents all traffic; 100 when unset. Only NGINX and plugins support another
   * value.
   */
  @Nullable Integer maxTrafficWeight();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TrafficRouting}. */
  final class Builder extends ImmutableTrafficRouting.Builder {}
}
