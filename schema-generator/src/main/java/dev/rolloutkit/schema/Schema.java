package dev.rolloutkit.schema;

import java.util.List;
import java.util.Map;

/**
 * The types of some schema files.
 *
 * @param families the files, sorted by name
 * @param types all types by name
 */
record Schema(List<Family> families, Map<String, Type> types) {

  /**
   * The types of one file.
   *
   * @param name the name of the file without its ending
   * @param description the comment at its head; may be empty
   * @param types its types in order
   */
  record Family(String name, String description, List<Type> types) {}

  /** Who writes the value type of a type. */
  enum Origin {
    /** There is none: values of the type stay JSON. */
    NONE,
    /** The generator. */
    GENERATED,
    /** A person, because it has behaviour. */
    WRITTEN_BY_HAND
  }

  /**
   * A type.
   *
   * @param name its name with its group and version, such as {@code core.v1.Probe}
   * @param origin who writes its value type
   * @param value the value type below the package of all, such as {@code spec.RolloutSpec}; empty
   *     if there is none
   * @param description the Javadoc of the value type
   * @param rows its fields and embedded types in order
   */
  record Type(
      Place place, String name, Origin origin, String value, String description, List<Row> rows) {}

  /**
   * A field as some releases define it, or an embedded type.
   *
   * @param name the name in JSON; {@code +} for an embedded type
   * @param type the type, such as {@code *int32}
   * @param words what follows the type, without the name of the accessor
   * @param accessor the name of the accessor
   * @param description the Javadoc of the accessor
   */
  record Row(
      Place place,
      String name,
      String type,
      List<String> words,
      String accessor,
      String description) {

    boolean isEmbedding() {
      return name.equals("+");
    }

    /** Whether the newest releases have it. */
    boolean isCurrent() {
      return words.stream()
          .noneMatch(w -> w.startsWith("@!") || (w.startsWith("@") && w.contains("-")));
    }

    /** The row as tables contain it. */
    String text() {
      return words.isEmpty()
          ? name + " " + type
          : name + " " + type + " " + String.join(" ", words);
    }
  }
}
