package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A step that sends a copy of some requests to the canary. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.SetMirrorRoute")
public interface SetMirrorRoute {

  /** Name of the route, one of the managed routes. */
  @Nullable String name();

  /** Matches of the requests to copy, of which one must hold; without any the route is removed. */
  @Nullable ImmutableList<RouteMatch> match();

  /** Share of matching requests to copy, {@code 0..100}; all when unset. */
  @Nullable Integer percentage();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SetMirrorRoute}. */
  final class Builder extends ImmutableSetMirrorRoute.Builder {}
}
