package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says how to put a field of an object back to what it was.
 *
 * @rule A remedy names each value that has changed by its path, with the former value.
 */
public final class Restoring {
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
  public static Optional<String> difference(
      ObjectKey object, String field, JsonNode before, JsonNode after) {
    List<Deviation> all = withFollowers(Deviation.of(before, after, field), before, after);
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

  /** Fields, with those that follow the name of a port of a container, such as one of a probe. */
  private static List<Deviation> withFollowers(
      List<Deviation> fields, JsonNode before, JsonNode after) {
    Set<Deviation> out = new LinkedHashSet<>(fields);
    for (Deviation port : fields) {
      if (port.path().contains(".ports[") && port.path().endsWith(".name")) {
        Deviation.of(before, after, "spec.template").stream()
            .filter(one -> one.before().equals(port.before()) && one.after().equals(port.after()))
            .forEach(out::add);
      }
    }
    return List.copyOf(out);
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
