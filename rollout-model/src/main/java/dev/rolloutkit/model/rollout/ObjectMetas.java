package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.ManagedFieldsEntry;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import org.jspecify.annotations.Nullable;

/** Metadata between fabric8's mutable object and our value. */
public final class ObjectMetas {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ObjectMetas() {}

  /**
   * A fresh object with everything that the value says; empty maps and lists become unset. Managed
   * fields that are no object, which fabric8 cannot hold, are left out.
   */
  public static ObjectMeta toObjectMeta(Metadata metadata) {
    return MAPPER.convertValue(JsonForm.METADATA.write(convertible(metadata)), ObjectMeta.class);
  }

  private static Metadata convertible(Metadata metadata) {
    ImmutableList<ManagedFieldsEntry> entries = metadata.managedFields();
    if (entries == null || entries.stream().allMatch(ObjectMetas::isConvertible)) {
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

  /** The value of an object; a null in a list or map counts as an empty text. */
  public static Metadata toMetadata(@Nullable ObjectMeta meta) {
    return JsonForm.METADATA.read(meta == null ? null : MAPPER.valueToTree(meta));
  }
}
