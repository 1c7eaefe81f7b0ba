package dev.rolloutkit.model.schema;

/**
 * A place where two libraries print the same tree differently.
 *
 * @param kind how
 * @param pointer where, as a JSON Pointer into the tree
 */
public record GoTypeChange(Kind kind, String pointer) {

  /** How two libraries differ. */
  public enum Kind {
    /** An unset creation timestamp is null for the one and left out by the other. */
    TIMESTAMP_PRINTED("timestamp-printed"),
    /** A text has a character that is escaped in another way. */
    ESCAPE("escape"),
    /** The new library knows a field that the old one drops. */
    MEMBER_APPEARS("member-appears"),
    /** The old library knows a field that the new one drops. */
    MEMBER_DISAPPEARS("member-disappears"),
    /** A field is printed when it is empty, or is printed elsewhere. */
    TAG_CHANGED("tag-changed"),
    /** The one hashes JSON and the other the text of a Go value. */
    FUNCTION_CHANGED("function-changed"),
    /** Both hash the text of a Go value, whose types have other fields. */
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

  /** As {@code timestamp-printed /metadata/creationTimestamp}. */
  @Override
  public String toString() {
    return kind.wireName() + " " + pointer;
  }
}
