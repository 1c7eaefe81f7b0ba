package dev.rolloutkit.program.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.crd.schema.Schema;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The paths in the API server's messages, such as {@code spec.rules[0].host} or {@code
 * spec.labels[a.b/c]}. They do not say where a key with dots ends; the object does.
 */
public final class SchemaPaths {
  private SchemaPaths() {}

  /** The steps of a path from the root of an object. */
  public static ImmutableList<String> steps(JsonNode object, String path) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    JsonNode at = object;
    int i = path.startsWith(".") ? 1 : 0;
    while (i < path.length()) {
      String step;
      int close = path.charAt(i) == '[' ? path.indexOf(']', i) : -1;
      if (close >= 0) {
        step = path.substring(i + 1, close);
        i = close + 1;
      } else {
        step = name(at, path, i);
        i += step.length();
      }
      if (i < path.length() && path.charAt(i) == '.') {
        i++;
      }
      out.add(step);
      at = at.isArray() && isIndex(step) ? at.path(Integer.parseInt(step)) : at.path(step);
    }
    return out.build();
  }

  private static boolean isIndex(String step) {
    return !step.isEmpty() && step.length() < 9 && step.chars().allMatch(Character::isDigit);
  }

  /** The longest name of a member that the path continues with, else the text up to a dot. */
  private static String name(JsonNode at, String path, int start) {
    String best = "";
    for (Iterator<String> names = at.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      int end = start + name.length();
      if (name.length() > best.length()
          && path.startsWith(name, start)
          && (end == path.length() || path.charAt(end) == '.' || path.charAt(end) == '[')) {
        best = name;
      }
    }
    if (!best.isEmpty()) {
      return best;
    }
    int end = start + 1;
    while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
      end++;
    }
    return path.substring(start, end);
  }

  /** The JSON pointer of a path. */
  public static String pointer(JsonNode object, String path) {
    StringBuilder out = new StringBuilder();
    for (String step : steps(object, path)) {
      out.append('/').append(step.replace("~", "~0").replace("/", "~1"));
    }
    return out.toString();
  }

  /** The schema of the object that these steps lead to; null where there is none. */
  public static @Nullable Schema schema(Schema root, List<String> steps) {
    Schema at = root;
    for (String step : steps) {
      at = at == null ? null : at.items() != null ? at.items() : at.field(step);
    }
    return at;
  }
}
