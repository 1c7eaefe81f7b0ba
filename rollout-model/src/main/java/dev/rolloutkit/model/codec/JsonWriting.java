package dev.rolloutkit.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;

/**
 * Trees as compact JSON text: members in their order, numbers as they are spelled, text beyond
 * ASCII as it is, and an unpaired surrogate as the escape it can only have come from. Without
 * recursion.
 */
public final class JsonWriting {
  private static final String HEX = "0123456789abcdef";

  private JsonWriting() {}

  /** The text of a tree in UTF-8. */
  public static byte[] bytes(JsonNode tree) {
    return text(tree).getBytes(StandardCharsets.UTF_8);
  }

  /** The text of a tree. */
  public static String text(JsonNode tree) {
    StringBuilder out = new StringBuilder(1024);
    Deque<Level> levels = new ArrayDeque<>();
    open(tree, out, levels);
    while (!levels.isEmpty()) {
      Level level = levels.peek();
      if (!level.hasNext()) {
        out.append(level.end());
        levels.pop();
        continue;
      }
      open(level.next(out), out, levels);
    }
    return out.toString();
  }

  private static void open(JsonNode node, StringBuilder out, Deque<Level> levels) {
    if (node.isObject()) {
      out.append('{');
      levels.push(new Members(node.properties().iterator()));
    } else if (node.isArray()) {
      out.append('[');
      levels.push(new Elements(node.elements()));
    } else if (node.isTextual()) {
      quote(node.textValue(), out);
    } else {
      out.append(node.isNumber() || node.isBoolean() ? node.asText() : "null");
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || (Character.isSurrogate(c) && !paired(text, i))) {
            escape(c, out);
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean paired(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }

  private static void escape(char c, StringBuilder out) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX.charAt((c >> shift) & 0xf));
    }
  }

  /** An object or list that is being written. */
  private sealed interface Level {
    boolean hasNext();

    /** The next value, after its separator and key. */
    JsonNode next(StringBuilder out);

    char end();
  }

  private static final class Members implements Level {
    private final Iterator<Map.Entry<String, JsonNode>> rest;
    private boolean first = true;

    private Members(Iterator<Map.Entry<String, JsonNode>> rest) {
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return rest.hasNext();
    }

    @Override
    public JsonNode next(StringBuilder out) {
      if (!first) {
        out.append(',');
      }
      first = false;
      Map.Entry<String, JsonNode> entry = rest.next();
      quote(entry.getKey(), out);
      out.append(':');
      return entry.getValue();
    }

    @Override
    public char end() {
      return '}';
    }
  }

  private static final class Elements implements Level {
    private final Iterator<JsonNode> rest;
    private boolean first = true;

    private Elements(Iterator<JsonNode> rest) {
      this.rest = rest;
    }

    @Override
    public boolean hasNext() {
      return rest.hasNext();
    }

    @Override
    public JsonNode next(StringBuilder out) {
      if (!first) {
        out.append(',');
      }
      first = false;
      return rest.next();
    }

    @Override
    public char end() {
      return ']';
    }
  }
}
