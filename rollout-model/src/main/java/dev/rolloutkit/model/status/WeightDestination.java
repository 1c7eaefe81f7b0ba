package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The share of one set of pods. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.WeightDestination")
public interface WeightDestination {

  /** Share of traffic, from 0 to the maximum weight. */
  @Nullable Integer weight();

  /** Service that the share goes to. */
  @Nullable String serviceName();

  /** Pod-template-hash of the set. */
  @Nullable String podTemplateHash();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WeightDestination}. */
  final class Builder extends ImmutableWeightDestination.Builder {}
}
