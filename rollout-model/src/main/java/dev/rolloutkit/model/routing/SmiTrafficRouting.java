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

/** Traffic split by a Service Mesh Interface resource. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = SmiTrafficRouting.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"rootService", "trafficSplitName"})
public interface SmiTrafficRouting {

  /** Service that clients talk to; the Rollout's name when unset. */
  @Nullable String rootService();

  /** Name of the TrafficSplit; the Rollout's name when unset. */
  @Nullable String trafficSplitName();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SmiTrafficRouting}. */
  final class Builder extends ImmutableSmiTrafficRouting.Builder {}
}
