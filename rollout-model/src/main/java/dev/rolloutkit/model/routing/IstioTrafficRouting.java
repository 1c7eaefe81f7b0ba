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

/** Traffic split by Istio. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = IstioTrafficRouting.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"virtualService", "destinationRule", "virtualServices"})
public interface IstioTrafficRouting {

  /** The one virtual service to change; set either this or {@link #virtualServices}. */
  @Nullable IstioVirtualService virtualService();

  /** Destination rule with the subsets; unset when services tell stable and canary apart. */
  @Nullable IstioDestinationRule destinationRule();

  /** Several virtual services to change. */
  @Nullable ImmutableList<IstioVirtualService> virtualServices();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IstioTrafficRouting}. */
  final class Builder extends ImmutableIstioTrafficRouting.Builder {}
}
