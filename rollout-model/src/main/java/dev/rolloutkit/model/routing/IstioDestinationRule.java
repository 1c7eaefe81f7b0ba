package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An Istio destination rule whose subsets select stable and canary pods. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.IstioDestinationRule")
public interface IstioDestinationRule {

  /** Name of the DestinationRule. */
  @Nullable String name();

  /** Subset of the canary pods. */
  @Nullable String canarySubsetName();

  /** Subset of the stable pods. */
  @Nullable String stableSubsetName();

  /** Further subsets that receive traffic but are not modified. */
  @Nullable ImmutableList<String> additionalSubsetNames();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IstioDestinationRule}. */
  final class Builder extends ImmutableIstioDestinationRule.Builder {}
}
