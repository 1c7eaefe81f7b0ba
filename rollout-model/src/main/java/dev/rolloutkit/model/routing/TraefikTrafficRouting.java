package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by a weighted Traefik service. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = TraefikTrafficRouting.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"weightedTraefikServiceName"})
public interface TraefikTrafficRouting {

  /** Name of the TraefikService. */
  @Nullable String weightedTraefikServiceName();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TraefikTrafficRouting}. */
  final class Builder extends ImmutableTraefikTrafficRouting.Builder {}
}
