package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.List;

/**
 * Says how to put a field of an object back to what it was.
 *
 * @rule A remedy names each value that has changed by its path, with the former value.
 */
final class Restoring {
  /** How many values are named. */
  private static final int SHOWN = 4;

  private Restoring() {}

  /** Whether anything below a field differs. */
  static boolean isNeeded(String field, JsonNode before, JsonNode after) {
    return !Deviation.of(before, after, field).isEmpty();
  }

  /**
   * Sentences for a person with an editor.
   *
   * @param field the path of the field; empty for all fields
   */
  static String words(ObjectKey object, String field, JsonNode before, JsonNode after) {
    List<Deviation> all = Deviation.of(before, after, field);
    if (all.isEmpty()) {
      return "Put " + field + " of " + object + " back to what it was.";
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
    return String.join(" ", out);
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
