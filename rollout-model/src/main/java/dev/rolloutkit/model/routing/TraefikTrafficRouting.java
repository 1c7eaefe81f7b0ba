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

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TraefikTrafficRouting}. */
  final class Builder extends ImmutableTraefikTrafficRouting.Builder {}
}
