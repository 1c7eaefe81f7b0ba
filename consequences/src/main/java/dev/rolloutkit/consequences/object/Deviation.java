package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.internal.object.Difference;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One value in which two versions of an object differ. Elements of lists are compared by their
 * names, or by their places if they have no names. A list whose elements have no names and whose
 * length differs counts as one value, and so does everything that is nested very deeply.
 *
 * @rule Lists of different lengths whose elements have no names differ as a whole.
 * @param path the path of the value, with the indices of the later version; if an element was
 *     removed, the path of its list
 * @param before the former value; a missing node if there was none
 * @param after the later value; a missing node if it was removed
 * @param isElement whether the value is a whole element of a list
 */
public record Deviation(String path, JsonNode before, JsonNode after, boolean isElement) {
  /** Whether only the later version has the value. */
  public boolean isAdded() {
    return before.isMissingNode();
  }

  /** Whether only the former version has the value. */
  public boolean isRemoved() {
    return after.isMissingNode();
  }

  /**
   * The values in which two versions of an object differ, in the order of the former version.
   *
   * @param field the path of the field in which the values are, with or without indices; empty for
   *     the whole object
   */
  public static ImmutableList<Deviation> of(JsonNode before, JsonNode after, String field) {
    Walk walk = new Walk(FieldValues.names(field));
    walk.compare(before, after, "", 0, 0);
    return ImmutableList.copyOf(walk.found);
  }

  /** A walk through both versions at once. */
  private static final class Walk {
    private static final JsonNode NONE = MissingNode.getInstance();

    /** What is nested deeper is one value, because no person reads a longer path. */
    private static final int DEEPEST = 64;

    private final List<String> wanted;
    private final List<Deviation> found = new ArrayList<>();

    Walk(List<String> wanted) {
      this.wanted = wanted;
    }

    /**
     * Compares two values.
     *
     * @param names how many names of fields lead there
     * @param depth how many fields and lists lead there
     */
    private void compare(JsonNode was, JsonNode is, String path, int names, int depth) {
      if (was.equals(is)) {
        return;
      }
      if (depth < DEEPEST && was.isObject() && is.isObject()) {
        Set<String> all = new LinkedHashSet<>();
        was.fieldNames().forEachRemaining(all::add);
        is.fieldNames().forEachRemaining(all::add);
        for (String name : all) {
          if (names >= wanted.size() || wanted.get(names).equals(name)) {
            String below = Difference.below(path, name);
            compare(was.path(name), is.path(name), below, names + 1, depth + 1);
          }
        }
      } else if (depth < DEEPEST
          && was.isArray()
          && is.isArray()
          && (was.size() == is.size()
              || (Counterparts.haveNames(was) && Counterparts.haveNames(is)))) {
        lists(was, is, path, names, depth + 1);
      } else {
        found.add(new Deviation(path, was, is, false));
      }
    }

    private void lists(JsonNode was, JsonNode is, String path, int names, int depth) {
      Counterparts free = new Counterparts(is);
      int[] same = new int[was.size()];
      for (int i = 0; i < same.length; i++) {
        same[i] = free.take(was.get(i));
      }
      for (int i = 0; i < same.length && same.length == is.size(); i++) {
        if (same[i] < 0 && free.take(i)) {
          same[i] = i;
        }
      }
      for (int i = 0; i < same.length; i++) {
        if (same[i] < 0) {
          found.add(new Deviation(path, was.get(i), NONE, true));
        } else {
          compare(was.get(i), is.get(same[i]), path + "[" + same[i] + "]", names, depth);
        }
      }
      for (int i = 0; i < is.size(); i++) {
        if (!free.isTaken(i)) {
          found.add(new Deviation(path + "[" + i + "]", NONE, is.get(i), true));
        }
      }
    }
  }
}
