package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A field of the Rollout. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.FieldRef")
public interface FieldRef {

  /** Path of the field, such as {@code metadata.labels['region']}. */
  @Nullable String fieldPath();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link FieldRef}. */
  final class Builder extends ImmutableFieldRef.Builder {}
}
