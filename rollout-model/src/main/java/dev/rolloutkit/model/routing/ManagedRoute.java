package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A route that steps of the Rollout may create and remove. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.MangedRoutes")
public interface ManagedRoute {

  /** Name by which steps refer to the route. */
  @Nullable String name();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ManagedRoute}. */
  final class Builder extends ImmutableManagedRoute.Builder {}
}
