package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Weighted forward actions on the Ingress of an Application Load Balancer. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ALBTrafficRouting")
public interface AlbTrafficRouting {

  /** Name of the one Ingress; set either this or {@link #ingresses}. */
  @Nullable String ingress();

  /** Service port that the action forwards to, {@code 1..65535}. */
  @Nullable Integer servicePort();

  /**
   * Service that the Ingress rules name and whose action annotation is managed; the stable service if unset.
   */
  @Nullable String rootService();

  /** Prefix of the action annotation; {@code alb.ingress.kubernetes.io} when unset. */
  @Nullable String annotationPrefix();

  /** Session stickiness of the target groups. */
  @Nullable StickinessConfig stickinessConfig();

  /** Names of several Ingresses. */
  @Nullable ImmutableList<String> ingresses();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbTrafficRouting}. */
  final class Builder extends ImmutableAlbTrafficRouting.Builder {}
}
