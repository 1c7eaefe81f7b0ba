package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A step that sends a copy of some requests to the canary. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = SetMirrorRoute.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "match", "percentage"})
public interface SetMirrorRoute {

  /** Name of the route, one of the managed routes. */
  @Nullable String name();

  /** Requests to copy: any of these; without any the route is removed. */
  @Nullable ImmutableList<RouteMatch> match();

  /** Share of matching requests to copy, {@code 0..100}; all when unset. */
  @Nullable Integer percentage();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SetMirrorRoute}. */
  final class Builder extends ImmutableSetMirrorRoute.Builder {}
}
