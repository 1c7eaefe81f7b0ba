package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The controller's information about a load balancer. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ALBStatus")
public interface AlbStatus {

  /** The load balancer. */
  @Nullable AwsResourceRef loadBalancer();

  /** Target group of the canary service. */
  @Nullable AwsResourceRef canaryTargetGroup();

  /** Target group of the stable service. */
  @Nullable AwsResourceRef stableTargetGroup();

  /** Ingress that the load balancer belongs to. */
  @Nullable String ingress();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbStatus}. */
  final class Builder extends ImmutableAlbStatus.Builder {}
}
