package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Conditions on a request, all of which must hold. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RouteMatch")
public interface RouteMatch {

  /** Condition on the HTTP method. */
  @Nullable StringMatch method();

  /** Condition on the path. */
  @Nullable StringMatch path();

  /** Conditions on headers by name. */
  @Nullable ImmutableMap<String, StringMatch> headers();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RouteMatch}. */
  final class Builder extends ImmutableRouteMatch.Builder {}
}
