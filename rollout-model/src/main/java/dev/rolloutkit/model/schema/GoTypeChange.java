package dev.rolloutkit.model.schema;

/**
 * A part of a tree that two Kubernetes libraries print differently.
 *
 * @param kind how the libraries differ
 * @param pointer the JSON Pointer of the part in the tree
 */
public record GoTypeChange(Kind kind, String pointer) {

  /** How two libraries differ. */
  public enum Kind {
    /** One library prints an unset creation timestamp as null; the other omits it. */
    TIMESTAMP_PRINTED("timestamp-printed"),
    /** A string contains a character that the libraries escape differently. */
    ESCAPE("escape"),
    /** The new library has a field that the old one drops. */
    MEMBER_APPEARS("member-appears"),
    /** The old library has a field that the new one drops. */
    MEMBER_DISAPPEARS("member-disappears"),
    /**
     * Only one library prints the field when it is empty, or they print it at different positions.
     */
    TAG_CHANGED("tag-changed"),
    /** One controller hashes JSON, the other a dump of the Go value. */
    FUNCTION_CHANGED("function-changed"),
    /** Both controllers hash a dump of the Go value, whose types have different fields. */
    STRUCT_CHANGED("struct-changed");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    /** The name in reports, such as {@code member-appears}. */
    public String wireName() {
      return wireName;
    }
  }

  /** One line, such as {@code timestamp-printed /metadata/creationTimestamp}. */
  @Override
  public String toString() {
    return kind.wireName() + " " + pointer;
  }
}
