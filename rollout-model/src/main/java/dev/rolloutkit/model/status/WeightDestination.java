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

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WeightDestination}. */
  final class Builder extends ImmutableWeightDestination.Builder {}
}
