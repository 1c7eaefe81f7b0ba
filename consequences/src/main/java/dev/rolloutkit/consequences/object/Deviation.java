package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One value in which two versions of an object differ. Elements of lists are compared by their
 * names, else by their places; a list of another length whose elements have no names is one value.
 *
 * @rule Elements of lists with equal names are the same element in both versions.
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
    walk.compare(before, after, "", 0);
    return ImmutableList.copyOf(walk.found);
  }

  /** A walk through both versions at once. */
  private static final class Walk {
    private static final JsonNode NONE = MissingNode.getInstance();
    private static final ImmutableList<String> NAMES =
        ImmutableList.of("name", "host", "path", "key", "containerPort", "port", "mountPath");

    private final List<String> wanted;
    private final List<Deviation> found = new ArrayList<>();

    Walk(List<String> wanted) {
      this.wanted = wanted;
    }

    void compare(JsonNode was, JsonNode is, String path, int depth) {
      if (was.equals(is)) {
        return;
      }
      if (was.isObject() && is.isObject()) {
        Set<String> names = new LinkedHashSet<>();
        was.fieldNames().forEachRemaining(names::add);
        is.fieldNames().forEachRemaining(names::add);
        for (String name : names) {
          if (depth >= wanted.size() || wanted.get(depth).equals(name)) {
            compare(was.path(name), is.path(name), Difference.below(path, name), depth + 1);
          }
        }
      } else if (was.isArray()
          && is.isArray()
          && (was.size() == is.size() || (haveNames(was) && haveNames(is)))) {
        lists(was, is, path, depth);
      } else {
        found.add(new Deviation(path, was, is, false));
      }
    }

    /** Whether the elements can be told apart without their order. */
    private static boolean haveNames(JsonNode list) {
      for (JsonNode one : list) {
        if (NAMES.stream().noneMatch(one::has)) {
          return false;
        }
      }
      return true;
    }

    private void lists(JsonNode was, JsonNode is, String path, int depth) {
      boolean[] taken = new boolean[is.size()];
      int[] same = new int[was.size()];
      for (int i = 0; i < was.size(); i++) {
        same[i] = counterpart(was.get(i), is, taken);
        if (same[i] >= 0) {
          taken[same[i]] = true;
        }
      }
      for (int i = 0; i < was.size() && was.size() == is.size(); i++) {
        if (same[i] < 0 && !taken[i]) {
          same[i] = i;
          taken[i] = true;
        }
      }
      for (int i = 0; i < was.size(); i++) {
        if (same[i] < 0) {
          found.add(new Deviation(path, was.get(i), NONE, true));
        } else {
          compare(was.get(i), is.get(same[i]), path + "[" + same[i] + "]", depth);
        }
      }
      for (int i = 0; i < is.size(); i++) {
        if (!taken[i]) {
          found.add(new Deviation(path + "[" + i + "]", NONE, is.get(i), true));
        }
      }
    }

    /** The place of an element of equal name, or else an equal one; -1 if there is none. */
    private static int counterpart(JsonNode was, JsonNode is, boolean[] taken) {
      for (String name : NAMES) {
        JsonNode own = was.path(name);
        for (int i = 0; i < is.size() && !own.isMissingNode(); i++) {
          if (!taken[i] && is.get(i).path(name).equals(own)) {
            return i;
          }
        }
      }
      for (int i = 0; i < is.size(); i++) {
        if (!taken[i] && is.get(i).equals(was)) {
          return i;
        }
      }
      return -1;
    }
  }
}
