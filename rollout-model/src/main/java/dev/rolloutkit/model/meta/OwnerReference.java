package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An object that another one belongs to, in the same namespace or cluster-wide. */
@Value.Immutable
@SchemaType("meta.v1.OwnerReference")
public interface OwnerReference {

  /** API version of the owner. */
  @Nullable String apiVersion();

  /** Kind of the owner. */
  @Nullable String kind();

  /** Name of the owner. */
  @Nullable String name();

  /** Identity of the owner. */
  @Nullable String uid();

  /** Whether the owner is the managing controller; at most one of the references is. */
  @Nullable Boolean controller();

  /** Whether a foreground deletion of the owner waits for this object. */
  @Nullable Boolean blockOwnerDeletion();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OwnerReference}. */
  final class Builder extends ImmutableOwnerReference.Builder {}
}
