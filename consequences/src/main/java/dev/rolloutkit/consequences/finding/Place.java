package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A place in the manifests, of which a program makes a file and a line.
 *
 * @param side the side of the change
 * @param object the object
 * @param field the path of the field, such as {@code spec.rules[0].http.paths[1].backend}; empty
 *     for the object as a whole. A field that is not there has the place of the nearest one that
 *     is.
 */
public record Place(Side side, ObjectKey object, String field) {
  /** The sides of a change. */
  public enum Side {
    /** The manifests before. */
    BEFORE,
    /** The manifests afterwards. */
    AFTER
  }

  /** A place in the manifests before. */
  public static Place before(ObjectKey object, String field) {
    return new Place(Side.BEFORE, object, field);
  }

  /** A place in the manifests afterwards. */
  public static Place after(ObjectKey object, String field) {
    return new Place(Side.AFTER, object, field);
  }
}
