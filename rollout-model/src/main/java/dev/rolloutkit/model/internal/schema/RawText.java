package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.json.GoJson;

/**
 * Prints arbitrary JSON with sorted keys and normalised numbers.
 *
 * @rule Arbitrary JSON is printed with sorted keys and Go's numbers.
 */
final class RawText {
  private static final String ESCAPE = "\\ufffd";

  private RawText() {}

  /**
   * Unpaired surrogates were replaced when the text was read, so their replacement is printed
   * without an escape.
   */
  static String of(JsonNode json) {
    String text = GoJson.write(json);
    if (!text.contains(ESCAPE)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
      } else if (text.startsWith(ESCAPE, i)) {
        out.append('\uFFFD');
        i += ESCAPE.length() - 1;
      } else {
        out.append(c).append(text.charAt(++i));
      }
    }
    return out.toString();
  }

  /**
   * The text as Go printed it before 1.22: without the short escapes of backspace and form feed.
   */
  static String withLongEscapes(String text) {
    if (!text.contains("\\b") && !text.contains("\\f")) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
      } else {
        char escaped = text.charAt(++i);
        out.append(escaped == 'b' ? "\\u0008" : escaped == 'f' ? "\\u000c" : "\\" + escaped);
      }
    }
    return out.toString();
  }
}
