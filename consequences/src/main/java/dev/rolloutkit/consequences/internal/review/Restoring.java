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
    return difference(object, List.of(field), before, after);
  }

  /** Sentences for a person with an editor; empty if nothing below some fields differs. */
  static Optional<String> difference(
      ObjectKey object, List<String> fields, JsonNode before, JsonNode after) {
    List<Deviation> found = new ArrayList<>();
    fields.forEach(field -> found.addAll(Deviation.of(before, after, field)));
    List<Deviation> all = withFollowers(found, before, after);
    if (all.isEmpty()) {
      return Optional.empty();
    }
    if (all.size() == 2) {
      Optional<String> both = both(object, all.get(0), all.get(1));
      if (both.isPresent()) {
        return both;
      }
    }
    List<String> out = new ArrayList<>();
    all.stream().limit(SHOWN).forEach(one -> out.add(words(object, one)));
    String together = together(out);
    int more = all.size() - SHOWN;
    return Optional.of(
        more <= 0
            ? together
            : together
                + " And put back "
                + (more == 1 ? "one further field" : more + " further fields")
                + (fields.size() > 1 || fields.get(0).isEmpty()
                    ? "."
                    : " of " + fields.get(0) + "."));
  }

  /**
   * Advice that helps only together.
   *
   * @rule A remedy that needs several edits says so, and does not look like a choice.
   */
  static String together(List<String> sentences) {
    List<String> out = new ArrayList<>();
    for (String one : sentences) {
      out.add(
          out.isEmpty() || one.isEmpty()
              ? one
              : "Also " + Character.toLowerCase(one.charAt(0)) + one.substring(1));
    }
    return String.join(" ", out);
  }

  /** One sentence for two edits of the same kind; empty if they are of two kinds. */
  private static Optional<String> both(ObjectKey object, Deviation one, Deviation other) {
    String paths = " both " + one.path() + " and " + other.path();
    if (one.isAdded() && other.isAdded()) {
      return Optional.of("Remove" + paths + " from " + object + ".");
    }
    if (one.isAdded() || one.isRemoved() || other.isAdded() || other.isRemoved()) {
      return Optional.empty();
    }
    String first = Values.words(one.path(), one.before());
    String second = Values.words(other.path(), other.before());
    String set = "Set" + paths + " of " + object + " back";
    return Optional.of(
        first.equals(second)
            ? set + " to " + first + "."
            : set + ": the first to " + first + ", the second to " + second + ".");
  }

  /** Fields, with those that follow a port of a container, such as one of a probe. */
  private static List<Deviation> withFollowers(
      List<Deviation> fields, JsonNode before, JsonNode after) {
    Set<Deviation> out = new LinkedHashSet<>(fields);
    for (Deviation port : fields) {
      boolean isNumber = port.path().endsWith(".containerPort");
      if (port.path().contains(".ports[") && (isNumber || port.path().endsWith(".name"))) {
        Deviation.of(before, after, "spec.template").stream()
            .filter(one -> one.before().equals(port.before()) && one.after().equals(port.after()))
            .filter(one -> !isNumber || one.path().contains("Probe."))
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
