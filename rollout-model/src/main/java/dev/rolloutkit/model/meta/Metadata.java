package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Name, labels, annotations and bookkeeping of an object, as every Kubernetes resource has them.
 */
@Value.Immutable
@SchemaType("meta.v1.ObjectMeta")
public interface Metadata {

  /** Name of the object, unique in its namespace and kind. */
  @Nullable String name();

  /** Prefix from which the API server makes a name when {@link #name} is unset. */
  @Nullable String generateName();

  /** Namespace of the object; unset in manifests that leave it to the client. */
  @Nullable String namespace();

  /** Address of the object; no longer filled in by the API server. */
  @Nullable String selfLink();

  /** Identity of the object over its whole life, set by the API server. */
  @Nullable String uid();

  /** Opaque version for optimistic concurrency, set by the API server. */
  @Nullable String resourceVersion();

  /** Number of the desired state, raised by the API server with each change of the spec. */
  @Nullable Long generation();

  /** When the API server stored the object first. */
  @Nullable Instant creationTimestamp();

  /** When the object is to disappear; set once deletion was asked for. */
  @Nullable Instant deletionTimestamp();

  /** Seconds the object has for a graceful end, once deletion was asked for. */
  @Nullable Long deletionGracePeriodSeconds();

  /** Labels; absent and empty mean the same to the API server, and are kept apart here. */
  @Nullable ImmutableMap<String, String> labels();

  /** Annotations; absent and empty mean the same to the API server, and are kept apart here. */
  @Nullable ImmutableMap<String, String> annotations();

  /** Objects that this one belongs to; it is deleted after the last of them. */
  @Nullable ImmutableList<OwnerReference> ownerReferences();

  /** What must be done before the object may disappear. */
  @Nullable ImmutableList<String> finalizers();

  /** Which client set which field, as server-side apply records it. */
  @Nullable ImmutableList<ManagedFieldsEntry> managedFields();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Metadata}. */
  final class Builder extends ImmutableMetadata.Builder {}
}
