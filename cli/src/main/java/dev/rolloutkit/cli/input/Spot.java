package dev.rolloutkit.cli.input;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The position of a value of a YAML document, and the values in it.
 *
 * @param line the line of its key, or of the value itself if it has none, counted from 0
 * @param column the column of the same, counted from 0
 * @param text the text of a scalar; empty for anything else
 * @param fields the values of a map by their keys; null if it is none
 * @param items the values of a list; null if it is none
 */
record Spot(
    int line,
    int column,
    String text,
    @Nullable Map<String, Spot> fields,
    @Nullable List<Spot> items) {

  /** The value of a field; null if there is none. */
  @Nullable Spot field(String name) {
    return fields == null ? null : fields.get(name);
  }

  /** The value of a field, or the item of that number; null if there is none. */
  @Nullable Spot child(String step) {
    if (items == null) {
      return field(step);
    }
    boolean isIndex =
        step.length() < 9 && !step.isEmpty() && step.chars().allMatch(Character::isDigit);
    int index = isIndex ? Integer.parseInt(step) : items.size();
    return index < items.size() ? items.get(index) : null;
  }
}
