package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a Kubernetes object.
 */
@Value.Immutable
@SchemaType("meta.v1.ObjectMeta")
public interface Metadata {

  /** Name of the object, unique in its namespace and kind. */
  @Nullable String name();

  /** Prefix from which the API server generates a name if {@link #name} is unset. */
  @Nullable String generateName();

  /** Namespace of the object; unset in manifests that leave it to the client. */
  @Nullable String namespace();

  /** URL path of the object; the API server no longer sets it. */
  @Nullable String selfLink();

  /** Identity of the object over its whole life, set by the API server. */
  @Nullable String uid();

  /** Opaque version for optimistic concurrency, set by the API server. */
  @Nullable String resourceVersion();

  /** Generation of the desired state, which the API server increments with each change of the spec. */
  @Nullable Long generation();

  /** When the object was created. */
  @Nullable Instant creationTimestamp();

  /** When the object is to be deleted; set once its deletion has been requested. */
  @Nullable Instant deletionTimestamp();

  /** Seconds that the object has to terminate gracefully, once its deletion has been requested. */
  @Nullable Long deletionGracePeriodSeconds();

  /** Labels; absent and empty mean the same to the API server but are distinguished here. */
  @Nullable ImmutableMap<String, String> labels();

  /** Annotations; absent and empty mean the same to the API server but are distinguished here. */
  @Nullable ImmutableMap<String, String> annotations();

  /** Objects that own this object; it is garbage-collected when none of them exists any more. */
  @Nullable ImmutableList<OwnerReference> ownerReferences();

  /** Finalizers that must be removed before the object is deleted. */
  @Nullable ImmutableList<String> finalizers();

  /** Which client set which field, as server-side apply records it. */
  @Nullable ImmutableList<ManagedFieldsEntry> managedFields();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Metadata}. */
  final class Builder extends ImmutableMetadata.Builder {}
}
