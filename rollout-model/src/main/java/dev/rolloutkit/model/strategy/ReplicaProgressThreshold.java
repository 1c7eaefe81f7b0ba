package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How many canary pods must be available for a step to be complete. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ReplicaProgressThreshold")
public interface ReplicaProgressThreshold {

  /** Unit of {@link #value}: {@code Percentage} or {@code Pod}. */
  @Nullable String type();

  /** The number. */
  @Nullable Integer value();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReplicaProgressThreshold}. */
  final class Builder extends ImmutableReplicaProgressThreshold.Builder {}
}
