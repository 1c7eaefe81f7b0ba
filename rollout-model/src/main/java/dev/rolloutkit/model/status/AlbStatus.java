package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** What the controller found out about a load balancer. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AlbStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"loadBalancer", "canaryTargetGroup", "stableTargetGroup", "ingress"})
public interface AlbStatus {

  /** The load balancer. */
  @Nullable AwsResourceRef loadBalancer();

  /** Target group of the canary service. */
  @Nullable AwsResourceRef canaryTargetGroup();

  /** Target group of the stable service. */
  @Nullable AwsResourceRef stableTargetGroup();

  /** Ingress that the load balancer belongs to. */
  @Nullable String ingress();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbStatus}. */
  final class Builder extends ImmutableAlbStatus.Builder {}
}
