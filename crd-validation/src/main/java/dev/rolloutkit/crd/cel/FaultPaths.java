package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.crd.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Resolves {@code fieldPath} of a rule, which names a path below the value of the rule.
 *
 * @rule {@code fieldPath} of a rule names a field below its value.
 */
final class FaultPaths {
  private FaultPaths() {}

  /**
   * Appends {@code .name} and {@code ['name']} to a path; the name of a map's key is printed in
   * brackets.
   */
  static FieldPath of(FieldPath at, String fieldPath, Schema schema) {
    if (fieldPath.isEmpty()) {
      return at;
    }
    FieldPath out = FieldPath.root();
    @Nullable Schema current = schema;
    int i = 0;
    while (i < fieldPath.length()) {
      int end;
      String name;
      if (fieldPath.startsWith("['", i)) {
        end = fieldPath.indexOf("']", i + 2);
        end = end < 0 ? fieldPath.length() : end;
        name = fieldPath.substring(i + 2, end);
        end = Math.min(end + 2, fieldPath.length());
      } else {
        int from = fieldPath.charAt(i) == '.' ? i + 1 : i;
        end = from;
        while (end < fieldPath.length()
            && fieldPath.charAt(end) != '.'
            && fieldPath.charAt(end) != '[') {
          end++;
        }
        name = fieldPath.substring(from, end);
        end = Math.max(end, i + 1);
      }
      boolean property = current == null || current.properties().containsKey(name);
      out = property ? out.child(name) : out.key(name);
      current = current == null ? null : current.field(name);
      i = end;
    }
    return at.child(out.toString());
  }
}
