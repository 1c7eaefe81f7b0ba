package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A reference to an owner of an object, which is in the same namespace or cluster-scoped. */
@Value.Immutable
@SchemaType("meta.v1.OwnerReference")
public interface OwnerReference {

  /** API version of the owner. */
  @Nullable String apiVersion();

  /** Kind of the owner. */
  @Nullable String kind();

  /** Name of the owner. */
  @Nullable String name();

  /** UID of the owner. */
  @Nullable String uid();

  /** Whether the owner is the managing controller; at most one of the references is. */
  @Nullable Boolean controller();

  /** Whether a foreground deletion of the owner waits for this object to be deleted. */
  @Nullable Boolean blockOwnerDeletion();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link OwnerReference}. */
  final class Builder extends ImmutableOwnerReference.Builder {}
}
