package dev.rolloutkit.model.status;

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

/** How traffic is split. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = TrafficWeights.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"canary", "stable", "additional", "verified"})
public interface TrafficWeights {

  /** Share of the canary. */
  @Nullable WeightDestination canary();

  /** Share of the stable pods. */
  @Nullable WeightDestination stable();

  /** Shares of experiments. */
  @Nullable ImmutableList<WeightDestination> additional();

  /** Whether the load balancer was seen to have these weights; unset when that is not checked. */
  @Nullable Boolean verified();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TrafficWeights}. */
  final class Builder extends ImmutableTrafficWeights.Builder {}
}
