package dev.rolloutkit.model.internal.schema;

import org.jspecify.annotations.Nullable;

/**
 * The type of a field, element or map value.
 *
 * @param kind its kind
 * @param name its name in messages, such as {@code int32} or {@code v1.DNSPolicy}
 * @param struct the type of an object; null for other kinds
 * @param element the type of the elements of a list or the values of a map; null for other kinds
 */
public record GoFieldType(
    GoKind kind, String name, @Nullable GoStruct struct, @Nullable GoFieldType element) {

  /** The type of an object. Call it for {@link GoKind#STRUCT} only. */
  public GoStruct members() {
    if (struct == null) {
      throw new IllegalStateException(name + " has no members");
    }
    return struct;
  }

  /** The type of the elements of a list or the values of a map. Call it for these kinds only. */
  public GoFieldType elements() {
    if (element == null) {
      throw new IllegalStateException(name + " has no elements");
    }
    return element;
  }

  /** The type as spelled in the schema tables. */
  @Override
  public String toString() {
    return name;
  }
}
