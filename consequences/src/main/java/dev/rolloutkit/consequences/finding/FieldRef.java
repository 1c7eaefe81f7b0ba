package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Comparator;

/**
 * A field of an object.
 *
 * @param object the object
 * @param field its path without indices; empty for the object as a whole
 */
public record FieldRef(ObjectKey object, String field) implements Comparable<FieldRef> {
  @Override
  public int compareTo(FieldRef other) {
    return Comparator.comparing(FieldRef::object)
        .thenComparing(FieldRef::field)
        .compare(this, other);
  }

  /** A path without indices. */
  public static String plain(String path) {
    return path.replaceAll("\\[[0-9*]*]", "");
  }

  /** For people. */
  public String words() {
    return field.isEmpty() ? object.toString() : object + ", " + field;
  }
}
