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

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PodTemplateMetadata}. */
  final class Builder extends ImmutablePodTemplateMetadata.Builder {}
}
