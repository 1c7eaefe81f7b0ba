package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.meta.Metadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import org.jspecify.annotations.Nullable;

/** Metadata between fabric8's mutable object and our value. */
public final class ObjectMetas {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ObjectMetas() {}

  /** A fresh object with everything that the value says; empty maps and lists become unset. */
  public static ObjectMeta toObjectMeta(Metadata metadata) {
    return MAPPER.convertValue(JsonForm.METADATA.write(metadata), ObjectMeta.class);
  }

  /** The value of an object; a null in a list or map counts as an empty text. */
  public static Metadata toMetadata(@Nullable ObjectMeta meta) {
    return JsonForm.METADATA.read(meta == null ? null : MAPPER.valueToTree(meta));
  }
}
