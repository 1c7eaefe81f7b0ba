package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Values of manifests as people write them in one line of YAML. What may hold a secret is not
 * shown.
 *
 * @rule A value is shown as YAML in one line, but none of env, args, command or data.
 */
final class Values {
  /** Longer values are better looked up where they were. */
  private static final int LONGEST = 240;

  /** Nobody reads more levels of brackets. */
  private static final int DEEPEST = 16;

  private static final ImmutableSet<String> HIDDEN =
      ImmutableSet.of("env", "args", "command", "data", "stringData", "binaryData");
  private static final Pattern NAMES = Pattern.compile("[.\\[\\]]+");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*");
  private static final Pattern WORD = Pattern.compile("[!-~]+");
  private static final Pattern RESERVED = Pattern.compile("true|false|null|yes|no|on|off|y|n");

  private Values() {}

  /**
   * A value as a part of a sentence.
   *
   * @param path where it is
   */
  static String words(String path, JsonNode value) {
    StringBuilder out = new StringBuilder();
    boolean isHidden = NAMES.splitAsStream(path).anyMatch(HIDDEN::contains);
    return isHidden || !yaml(value, DEEPEST, out) ? "its former value" : out.toString();
  }

  /**
   * Two values of a field, such as {@code settings -> settings-2}; empty if they may be secret or
   * are long.
   */
  static Optional<String> change(String path, JsonNode was, JsonNode is) {
    StringBuilder out = new StringBuilder();
    boolean isShown = NAMES.splitAsStream(path).noneMatch(HIDDEN::contains) && one(was, out);
    out.append(" -> ");
    return isShown && one(is, out) ? Optional.of(out.toString()) : Optional.empty();
  }

  /** Writes a value, without quotes if it is one word. */
  private static boolean one(JsonNode value, StringBuilder out) {
    if (!value.isTextual() || !WORD.matcher(value.textValue()).matches()) {
      return yaml(value, DEEPEST, out);
    }
    out.append(value.textValue());
    return out.length() <= LONGEST;
  }

  /**
   * Writes a value; whether it is short and flat enough.
   *
   * @param deeper how many levels there may be
   */
  private static boolean yaml(JsonNode value, int deeper, StringBuilder out) {
    if (value.isContainerNode()) {
      return deeper > 0
          && (value.isObject() ? object(value, deeper, out) : array(value, deeper, out));
    }
    out.append(value.isTextual() ? text(value.textValue()) : value.toString());
    return out.length() <= LONGEST;
  }

  private static boolean object(JsonNode value, int deeper, StringBuilder out) {
    out.append('{');
    String between = "";
    for (Map.Entry<String, JsonNode> one : value.properties()) {
      out.append(between).append(text(one.getKey())).append(": ");
      if (HIDDEN.contains(one.getKey())) {
        out.append('…');
      } else if (!yaml(one.getValue(), deeper - 1, out)) {
        return false;
      }
      between = ", ";
    }
    out.append('}');
    return out.length() <= LONGEST;
  }

  private static boolean array(JsonNode value, int deeper, StringBuilder out) {
    out.append('[');
    String between = "";
    for (JsonNode one : value) {
      out.append(between);
      if (!yaml(one, deeper - 1, out)) {
        return false;
      }
      between = ", ";
    }
    out.append(']');
    return out.length() <= LONGEST;
  }

  /** A text without quotes if YAML reads it as a text then. */
  private static String text(String text) {
    boolean isPlain =
        PLAIN.matcher(text).matches() && !RESERVED.matcher(text.toLowerCase(Locale.ROOT)).matches();
    return isPlain ? text : TextNode.valueOf(text).toString();
  }
}
