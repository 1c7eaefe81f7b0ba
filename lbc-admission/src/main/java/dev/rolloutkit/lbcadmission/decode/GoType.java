package dev.rolloutkit.lbcadmission.decode;

import com.google.common.collect.ImmutableMap;
import java.util.function.Supplier;

/** A Go type as its decoder sees it. */
sealed interface GoType {
  /** The type as Go prints it, such as {@code []v1.Container}. */
  String text();

  /** Text, number or truth value. */
  enum Kind {
    STRING,
    BOOL,
    INT32,
    INT64
  }

  /** A plain value, perhaps of a named type. */
  record Plain(String text, Kind kind) implements GoType {}

  /** A pointer: null makes it absent, where other types stay as they are. */
  record Pointer(GoType target) implements GoType {
    @Override
    public String text() {
      return target.text();
    }
  }

  /** A slice. */
  record Slice(String text, GoType element) implements GoType {}

  /** A map with texts as keys. */
  record Table(String text, GoType value) implements GoType {}

  /** A struct; the fields are looked up late, since types may hold one another. */
  record Struct(String text, Supplier<ImmutableMap<String, Field>> fields) implements GoType {
    /** The name without its package. */
    String name() {
      return text.substring(text.lastIndexOf('.') + 1);
    }
  }

  /** A type that decodes itself, such as {@code v1.Time}. */
  record Custom(String text) implements GoType {}

  /**
   * A field of a struct.
   *
   * @param path what errors call it: its JSON name, after the embedded struct that it comes from
   */
  record Field(String path, GoType type) {}
}
