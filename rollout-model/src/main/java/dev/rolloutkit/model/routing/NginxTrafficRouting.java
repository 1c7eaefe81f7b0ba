package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by canary Ingresses of the NGINX ingress controller. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.NginxTrafficRouting")
public interface NginxTrafficRouting {

  /** Prefix of the annotations; {@code nginx.ingress.kubernetes.io} when unset. */
  @Nullable String annotationPrefix();

  /** Name of the one Ingress of the stable service; set either this or {@link #stableIngresses}. */
  @Nullable String stableIngress();

  /** Annotations for the canary Ingress, written under the prefix. */
  @Nullable ImmutableMap<String, String> additionalIngressAnnotations();

  /** Names of several Ingresses of the stable service. */
  @Nullable ImmutableList<String> stableIngresses();

  /** Annotations for the canary Ingress, written as they are. */
  @Nullable ImmutableMap<String, String> canaryIngressAnnotations();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link NginxTrafficRouting}. */
  final class Builder extends ImmutableNginxTrafficRouting.Builder {}
}
