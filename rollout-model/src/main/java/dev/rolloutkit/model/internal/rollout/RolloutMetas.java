package dev.rolloutkit.model.internal.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.meta.ManagedFieldsEntry;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import org.jspecify.annotations.Nullable;

/**
 * Converts metadata between fabric8's mutable objects and this library's values.
 *
 * @rule Metadata of the client library is converted without loss, except for empty maps and lists.
 */
public final class RolloutMetas {
  private RolloutMetas() {}

  /**
   * Converts a value to a new fabric8 object. Empty maps and lists become unset. Managed fields
   * that are not objects are omitted, since fabric8 cannot represent them.
   */
  public static ObjectMeta toObjectMeta(Metadata metadata) {
    return RareMapper.MAPPER.convertValue(
        JsonForm.METADATA.write(convertible(metadata)), ObjectMeta.class);
  }

  private static Metadata convertible(Metadata metadata) {
    ImmutableList<ManagedFieldsEntry> entries = metadata.managedFields();
    if (entries == null || entries.stream().allMatch(RolloutMetas::isConvertible)) {
      return metadata;
    }
    ImmutableList.Builder<ManagedFieldsEntry> kept = ImmutableList.builder();
    for (ManagedFieldsEntry entry : entries) {
      kept.add(
          isConvertible(entry)
              ? entry
              : ManagedFieldsEntry.builder().from(entry).fieldsV1(null).build());
    }
    return Metadata.builder().from(metadata).managedFields(kept.build()).build();
  }

  private static boolean isConvertible(ManagedFieldsEntry entry) {
    JsonNode fields = entry.fieldsV1();
    return fields == null || fields.isNull() || fields.isObject();
  }

  /** Converts a fabric8 object to a value. A null in a list or map counts as an empty string. */
  public static Metadata toMetadata(@Nullable ObjectMeta meta) {
    return JsonForm.METADATA.read(meta == null ? null : MetadataTree.of(meta));
  }
}
