package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Labels and annotations that the controller puts on the pods of one ReplicaSet. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PodTemplateMetadata")
public interface PodTemplateMetadata {

  /** Labels to set. */
  @Nullable ImmutableMap<String, String> labels();

  /** Annotations to set. */
  @Nullable ImmutableMap<String, String> annotations();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PodTemplateMetadata}. */
  final class Builder extends ImmutablePodTemplateMetadata.Builder {}
}
