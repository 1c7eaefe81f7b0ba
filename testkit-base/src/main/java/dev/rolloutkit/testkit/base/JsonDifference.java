package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two JSON trees. The order of fields is ignored, the order of elements is
 * compared, and numbers are equal if their values are.
 *
 * @param path the path of the difference, such as {@code $.rules[2].port}; a field whose name is
 *     not a plain identifier is in brackets
 * @param expected the expected JSON; {@code null} if nothing was expected
 * @param actual the actual JSON; {@code null} if there is none
 */
public record JsonDifference(String path, @Nullable String expected, @Nullable String actual) {
  private static final int SHOWN = 400;

  /**
   * All differences between two trees, in document order of the expected one; empty if they are
   * equal.
   */
  public static ImmutableList<JsonDifference> between(JsonNode expected, JsonNode actual) {
    List<JsonDifference> out = new ArrayList<>();
    compare("$", expected, actual, out);
    return ImmutableList.copyOf(out);
  }

  private static void compare(
      String path, JsonNode expected, JsonNode actual, List<JsonDifference> out) {
    if (expected.isObject() && actual.isObject()) {
      for (Map.Entry<String, JsonNode> member : expected.properties()) {
        String at = member(path, member.getKey());
        JsonNode other = actual.get(member.getKey());
        if (other == null) {
          out.add(new JsonDifference(at, shown(member.getValue()), null));
        } else {
          compare(at, member.getValue(), other, out);
        }
      }
      for (Map.Entry<String, JsonNode> member : actual.properties()) {
        if (!expected.has(member.getKey())) {
          out.add(
              new JsonDifference(member(path, member.getKey()), null, shown(member.getValue())));
        }
      }
    } else if (expected.isArray() && actual.isArray()) {
      int both = Math.min(expected.size(), actual.size());
      for (int i = 0; i < both; i++) {
        compare(path + "[" + i + "]", expected.get(i), actual.get(i), out);
      }
      for (int i = both; i < expected.size(); i++) {
        out.add(new JsonDifference(path + "[" + i + "]", shown(expected.get(i)), null));
      }
      for (int i = both; i < actual.size(); i++) {
        out.add(new JsonDifference(path + "[" + i + "]", null, shown(actual.get(i))));
      }
    } else if (!same(expected, actual)) {
      out.add(new JsonDifference(path, shown(expected), shown(actual)));
    }
  }

  private static boolean same(JsonNode expected, JsonNode actual) {
    if (expected.isNumber() && actual.isNumber()) {
      return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
    }
    return expected.equals(actual);
  }

  private static String member(String path, String name) {
    boolean plain = !name.isEmpty() && name.chars().allMatch(Character::isJavaIdentifierPart);
    return plain ? path + "." + name : path + "[\"" + name + "\"]";
  }

  private static String shown(JsonNode value) {
    return shown(VectorFile.text(value));
  }

  /** A text, shortened if it is long. */
  static String shown(String text) {
    return text.length() <= SHOWN
        ? text
        : text.substring(0, SHOWN) + "… (" + text.length() + " characters)";
  }

  /** The path, the expected and the actual value on one line. */
  @Override
  public String toString() {
    return path
        + ": expected "
        + (expected == null ? "nothing" : expected)
        + ", was "
        + (actual == null ? "nothing" : actual);
  }
}
