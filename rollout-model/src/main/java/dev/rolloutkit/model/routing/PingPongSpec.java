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

/**
 * Two services that change their roles with each update, instead of a fixed stable and canary
 * service.
 */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = PingPongSpec.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"pingService", "pongService"})
public interface PingPongSpec {

  /** The one service. */
  @Nullable String pingService();

  /** The other service. */
  @Nullable String pongService();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PingPongSpec}. */
  final class Builder extends ImmutablePingPongSpec.Builder {}
}
