package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A step that sends requests with certain headers to the canary. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.SetHeaderRoute")
public interface SetHeaderRoute {

  /** Name of the route, one of the managed routes. */
  @Nullable String name();

  /** Conditions, all of which must hold; without any the route is removed. */
  @Nullable ImmutableList<HeaderRoutingMatch> match();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SetHeaderRoute}. */
  final class Builder extends ImmutableSetHeaderRoute.Builder {}
}
