package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says how to put a field of an object back to what it was.
 *
 * @rule A remedy names each value that has changed by its path, with the former value.
 */
final class Restoring {
  /** How many causes a remedy puts back. */
  static final int CAUSES = 3;

  /** How many values are named. */
  private static final int SHOWN = 4;

  private Restoring() {}

  /** Sentences for a person with an editor, also if the field does not differ. */
  static String words(ObjectKey object, String field, JsonNode before, JsonNode after) {
    return difference(object, field, before, after)
        .orElseGet(() -> "Put " + field + " of " + object + " back to what it was.");
  }

  /**
   * Sentences for a person with an editor; empty if nothing below the field differs.
   *
   * @param field the path of the field; empty for all fields
   */
  static Optional<String> difference(
      ObjectKey object, String field, JsonNode before, JsonNode after) {
    List<Deviation> all = Deviation.of(before, after, field);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<String> out = new ArrayList<>();
    all.stream().limit(SHOWN).forEach(one -> out.add(words(object, one)));
    int more = all.size() - SHOWN;
    if (more > 0) {
      out.add(
          "And put back "
              + (more == 1 ? "one further field" : more + " further fields")
              + (field.isEmpty() ? "." : " of " + field + "."));
    }
    return Optional.of(String.join(" ", out));
  }

  private static String words(ObjectKey object, Deviation one) {
    if (one.isAdded()) {
      return "Remove " + one.path() + " from " + object + ".";
    }
    String value = Values.words(one.path(), one.before());
    if (!one.isRemoved()) {
      return "Set " + one.path() + " of " + object + " back to " + value + ".";
    }
    return one.isElement()
        ? "Add to " + one.path() + " of " + object + " again: " + value + "."
        : "Add " + one.path() + " to " + object + " again: " + value + ".";
  }
}
