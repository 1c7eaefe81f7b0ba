package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Comparator;

/**
 * A field of an object.
 *
 * @param object the object
 * @param field the path of the field, without indices; empty for the object as a whole
 */
public record ObjectField(ObjectKey object, String field) implements Comparable<ObjectField> {
  @Override
  public int compareTo(ObjectField other) {
    return Comparator.comparing(ObjectField::object)
        .thenComparing(ObjectField::field)
        .compare(this, other);
  }

  /** A path without its indices: {@code spec.rules[0].host} becomes {@code spec.rules.host}. */
  public static String plain(String path) {
    return path.replaceAll("\\[[0-9*]*]", "");
  }

  /** The object and its field, for people. */
  public String words() {
    return field.isEmpty() ? object.toString() : object + ", " + field;
  }
}
