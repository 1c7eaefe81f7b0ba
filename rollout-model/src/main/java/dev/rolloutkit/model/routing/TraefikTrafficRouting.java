package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by a weighted Traefik service. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TraefikTrafficRouting")
public interface TraefikTrafficRouting {

  /** Name of the TraefikService. */
  @Nullable String weightedTraefikServiceName();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TraefikTrafficRouting}. */
  final class Builder extends ImmutableTraefikTrafficRouting.Builder {}
}
