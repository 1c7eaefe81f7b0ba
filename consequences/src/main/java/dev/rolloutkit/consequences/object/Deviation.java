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
 * names, else by their places; a list of another length whose elements have no names is one value,
 * and so is what lies very deep.
 *
 * @rule Lists of different lengths whose elements have no names differ as a whole.
 * @param path the path of the value, with the indices of the version afterwards; of an element that
 *     is gone, the path of its list
 * @param before the former value; missing if there was none
 * @param after the value afterwards; missing if it is gone
 * @param isElement whether it is an element of a list as a whole
 */
public record Deviation(String path, JsonNode before, JsonNode after, boolean isElement) {
  /** Whether only the version afterwards has it. */
  public boolean isAdded() {
    return before.isMissingNode();
  }

  /** Whether only the former version has it. */
  public boolean isRemoved() {
    return after.isMissingNode();
  }

  /**
   * The values in which two versions of an object differ, in the order of the former version.
   *
   * @param field the path of the field below which they lie, with or without indices; empty for the
   *     whole object
   */
  public static ImmutableList<Deviation> of(JsonNode before, JsonNode after, String field) {
    Walk walk = new Walk(FieldValues.names(field));
    walk.compare(before, after, "", 0, 0);
    return ImmutableList.copyOf(walk.found);
  }

  /** A walk through both versions at once. */
  private static final class Walk {
    private static final JsonNode NONE = MissingNode.getInstance();

    /** What lies deeper is told as one value: no person reads such a path. */
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
