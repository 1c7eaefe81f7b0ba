package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A place in the manifests, for which a program finds the file and the line.
 *
 * @param side the side of the change
 * @param object the object
 * @param field the path of the field, such as {@code spec.rules[0].http.paths[1].backend}; empty
 *     for the object as a whole. A field that does not exist has the place of the nearest field
 *     around it that does.
 */
public record Place(Side side, ObjectKey object, String field) {
  /** The sides of a change. */
  public enum Side {
    /** The manifests before the change. */
    BEFORE,
    /** The manifests after the change. */
    AFTER
  }

  /** A place in the manifests before the change. */
  public static Place before(ObjectKey object, String field) {
    return new Place(Side.BEFORE, object, field);
  }

  /** A place in the manifests after the change. */
  public static Place after(ObjectKey object, String field) {
    return new Place(Side.AFTER, object, field);
  }
}
