package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * Writes trees as compact JSON, without recursion. Fields keep their order, and numbers their
 * spelling. Non-ASCII characters are not escaped, except unpaired surrogates, which can only have
 * been read from escapes.
 *
 * @rule JSON keeps the order of fields and the spelling of numbers.
 */
public final class JsonWriting {
  private static final int USUAL_SIZE = 1024;

  private final JsonOutput out;

  /** The open containers: an array, {@link Members.Entries}, or an iterator of entries. */
  private Object[] open = new Object[16];

  /** The number of written elements of each. */
  private int[] written = new int[16];

  private int depth;

  private JsonWriting(int expectedSize) {
    this.out = new JsonOutput(expectedSize);
  }

  /** Writes a tree as JSON in UTF-8. */
  public static byte[] bytes(JsonNode tree) {
    return bytes(tree, USUAL_SIZE);
  }

  /** Writes a tree as JSON in UTF-8, with an initial buffer of the expected size. */
  public static byte[] bytes(JsonNode tree, int expectedSize) {
    JsonWriting writing = new JsonWriting(expectedSize);
    writing.value(tree);
    while (writing.depth > 0) {
      writing.next();
    }
    return writing.out.bytes();
  }

  /** Writes a tree as JSON text. */
  public static String text(JsonNode tree) {
    return new String(bytes(tree), StandardCharsets.UTF_8);
  }

  /** Writes a scalar, or opens an object or array. */
  private void value(JsonNode node) {
    if (node.isTextual()) {
      out.quoted(node.textValue());
    } else if (node.isObject()) {
      out.ascii('{');
      Set<Map.Entry<String, JsonNode>> entries = node.properties();
      push(entries instanceof Members.Entries ? entries : entries.iterator());
    } else if (node.isArray()) {
      out.ascii('[');
      push(node);
    } else {
      out.ascii(node.isNumber() || node.isBoolean() ? node.asText() : "null");
    }
  }

  /** Writes the next element of the innermost open container, or closes it. */
  private void next() {
    Object container = open[depth - 1];
    int index = written[depth - 1]++;
    if (container instanceof JsonNode array) {
      if (index == array.size()) {
        close(']');
      } else {
        separate(index);
        value(array.get(index));
      }
    } else if (container instanceof Members.Entries entries) {
      if (index == entries.size()) {
        close('}');
      } else {
        field(index, entries.name(index), entries.value(index));
      }
    } else if (((Iterator<?>) container).hasNext()) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) ((Iterator<?>) container).next();
      field(index, (String) entry.getKey(), (JsonNode) entry.getValue());
    } else {
      close('}');
    }
  }

  private void field(int index, String name, JsonNode value) {
    separate(index);
    out.quoted(name);
    out.ascii(':');
    value(value);
  }

  private void separate(int index) {
    if (index > 0) {
      out.ascii(',');
    }
  }

  private void push(Object container) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
      written = Arrays.copyOf(written, 2 * depth);
    }
    open[depth] = container;
    written[depth++] = 0;
  }

  private void close(char end) {
    out.ascii(end);
    depth--;
  }
}
