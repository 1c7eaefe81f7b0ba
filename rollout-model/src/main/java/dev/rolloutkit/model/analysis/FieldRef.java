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

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link FieldRef}. */
  final class Builder extends ImmutableFieldRef.Builder {}
}
