package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The fields of an object that one client owns, as server-side apply records them. */
@Value.Immutable
@SchemaType("meta.v1.ManagedFieldsEntry")
public interface ManagedFieldsEntry {

  /** Name of the client. */
  @Nullable String manager();

  /** The operation, {@code Apply} or {@code Update}. */
  @Nullable String operation();

  /** Version of the resource that the field set refers to. */
  @Nullable String apiVersion();

  /** When the set last changed. */
  @Nullable Instant time();

  /** Format of {@link #fieldsV1}; only {@code FieldsV1} exists. */
  @Nullable String fieldsType();

  /** The set of fields, kept as JSON. */
  @Nullable JsonNode fieldsV1();

  /** Subresource through which the change was made, empty for the object itself. */
  @Nullable String subresource();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ManagedFieldsEntry}. */
  final class Builder extends ImmutableManagedFieldsEntry.Builder {}
}
