package dev.rolloutkit.model.schema;

import org.jspecify.annotations.Nullable;

/**
 * The type of a field, element or map value.
 *
 * @param kind its kind
 * @param name what messages call it, such as {@code int32} or {@code v1.DNSPolicy}
 * @param struct the fields of an object; null for other kinds
 * @param element the type of the elements of a list or the values of a map; null for other kinds
 */
public record GoType(
    GoKind kind, String name, @Nullable GoStruct struct, @Nullable GoType element) {

  /** The fields of an object. */
  public GoStruct members() {
    if (struct == null) {
      throw new IllegalStateException(name + " has no members");
    }
    return struct;
  }

  /** The type of elements or map values. */
  public GoType elements() {
    if (element == null) {
      throw new IllegalStateException(name + " has no elements");
    }
    return element;
  }

  /** As in the tables. */
  @Override
  public String toString() {
    return name;
  }
}
