package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by Istio. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.IstioTrafficRouting")
public interface IstioTrafficRouting {

  /** The one virtual service to change; set either this or {@link #virtualServices}. */
  @Nullable IstioVirtualService virtualService();

  /** Destination rule with the subsets; unset when services tell stable and canary apart. */
  @Nullable IstioDestinationRule destinationRule();

  /** Several virtual services to change. */
  @Nullable ImmutableList<IstioVirtualService> virtualServices();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IstioTrafficRouting}. */
  final class Builder extends ImmutableIstioTrafficRouting.Builder {}
}
