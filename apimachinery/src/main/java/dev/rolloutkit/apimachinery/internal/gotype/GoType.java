package dev.rolloutkit.apimachinery.internal.gotype;

import com.google.common.collect.ImmutableMap;
import java.util.function.Supplier;

/** A Go type, with the information that a decoder needs. */
public sealed interface GoType {
  /** The type as Go prints it, such as {@code []v1.Container}. */
  String text();

  /** The kinds of plain values. */
  enum Kind {
    /** A string. */
    STRING,
    /** A boolean. */
    BOOL,
    /** An integer of 32 bits. */
    INT32,
    /** An integer of 64 bits. */
    INT64
  }

  /** A string, number or boolean, possibly of a named type. */
  record Plain(String text, Kind kind) implements GoType {}

  /** A pointer; a JSON null makes it nil, whereas it leaves other types unchanged. */
  record Pointer(GoType target) implements GoType {
    @Override
    public String text() {
      return target.text();
    }
  }

  /** A slice. */
  record Slice(String text, GoType element) implements GoType {}

  /** A map with strings as keys. */
  record Table(String text, GoType value) implements GoType {}

  /** A struct; its fields are looked up lazily, because types may refer to each other. */
  record Struct(String text, Supplier<ImmutableMap<String, Field>> fields) implements GoType {
    /** The name without its package. */
    String name() {
      return text.substring(text.lastIndexOf('.') + 1);
    }
  }

  /** A type with its own decoder, such as {@code v1.Time}. */
  record Custom(String text) implements GoType {}

  /**
   * A field of a struct.
   *
   * @param path its name in errors: the JSON name, preceded by the embedded struct, if any
   */
  record Field(String path, GoType type) {}
}
