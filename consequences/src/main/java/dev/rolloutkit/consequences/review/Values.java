package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
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

  private static final ImmutableSet<String> HIDDEN =
      ImmutableSet.of("env", "args", "command", "data", "stringData", "binaryData");
  private static final Pattern NAMES = Pattern.compile("[.\\[\\]]+");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9_./-]*");
  private static final Pattern RESERVED = Pattern.compile("true|false|null|yes|no|on|off|y|n");

  private Values() {}

  /**
   * A value as a part of a sentence.
   *
   * @param path where it is
   */
  static String words(String path, JsonNode value) {
    String out = yaml(value);
    boolean isHidden = NAMES.splitAsStream(path).anyMatch(HIDDEN::contains);
    return isHidden || out.length() > LONGEST ? "its former value" : out;
  }

  private static String yaml(JsonNode value) {
    List<String> parts = new ArrayList<>();
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              one ->
                  parts.add(
                      text(one.getKey())
                          + ": "
                          + (HIDDEN.contains(one.getKey()) ? "…" : yaml(one.getValue()))));
      return "{" + String.join(", ", parts) + "}";
    }
    if (value.isArray()) {
      value.forEach(one -> parts.add(yaml(one)));
      return "[" + String.join(", ", parts) + "]";
    }
    return value.isTextual() ? text(value.textValue()) : value.toString();
  }

  /** A text without quotes if YAML reads it as a text then. */
  private static String text(String text) {
    boolean isPlain =
        PLAIN.matcher(text).matches()
            && !RESERVED.matcher(text.toLowerCase(java.util.Locale.ROOT)).matches();
    return isPlain ? text : com.fasterxml.jackson.databind.node.TextNode.valueOf(text).toString();
  }
}
