package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.model.internal.schema.GoConformance;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoKind;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A fast path for ordinary JSON: well-formed, without repeated fields, and with every value of the
 * expected type as {@link GoConformance} defines it. It parses and checks the bytes in a single
 * pass.
 *
 * <p>For invalid or unusual input it returns {@code null}; the caller then uses {@link JsonText}
 * and the decoder, which produce the messages.
 */
public final class PlainJson {
  private static final int MAX_DEPTH = 100;
  private static final int MAX_NAME = 1000;
  private static final int FEW = 16;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonBytes in;
  private Object[] stack = new Object[64];
  private int top;

  private PlainJson(byte[] utf8) {
    this.in = new JsonBytes(utf8);
  }

  /**
   * Reads an object whose nodes cannot be modified.
   *
   * @return the object; {@code null} if the text has any problem or is unusual
   */
  public static @Nullable ObjectNode read(byte[] utf8, GoStruct struct) {
    PlainJson reader = new PlainJson(utf8);
    if (reader.in.token() != '{') {
      return null;
    }
    ObjectNode object = reader.object(struct, null, MAX_DEPTH);
    return object != null && reader.in.isAtEnd() ? object : null;
  }

  private @Nullable JsonNode value(@Nullable GoFieldType type, int depth) {
    switch (in.token()) {
      case '"' -> {
        String text = in.text();
        return text != null && (type == null || GoConformance.fits(type, text))
            ? TextNode.valueOf(text)
            : null;
      }
      case '{' -> {
        if (type == null || type.kind() == GoKind.RAW) {
          return object(null, null, depth - 1);
        }
        return type.kind() == GoKind.STRUCT || type.kind() == GoKind.MAP
            ? object(type.struct(), type.element(), depth - 1)
            : null;
      }
      case '[' -> {
        return type == null || type.kind() == GoKind.LIST || type.kind() == GoKind.RAW
            ? list(type == null ? null : type.element(), depth - 1)
            : null;
      }
      case 't' -> {
        return in.word("true") && takesBoolean(type) ? BooleanNode.TRUE : null;
      }
      case 'f' -> {
        return in.word("false") && takesBoolean(type) ? BooleanNode.FALSE : null;
      }
      case 'n' -> {
        return in.word("null") ? NullNode.getInstance() : null;
      }
      default -> {
        JsonNode number = in.number();
        return number != null && (type == null || GoConformance.fits(type, number)) ? number : null;
      }
    }
  }

  private static boolean takesBoolean(@Nullable GoFieldType type) {
    return type == null || type.kind() == GoKind.BOOL || type.kind() == GoKind.RAW;
  }

  /** Reads the rest of an object: of a type, a map, or arbitrary JSON. */
  private @Nullable ObjectNode object(
      @Nullable GoStruct struct, @Nullable GoFieldType elements, int depth) {
    int start = top;
    long known = 0;
    Set<String> names = null;
    int c = in.token();
    if (c == '}') {
      return new ObjectNode(NODES, Members.NONE);
    }
    while (c == '"' && depth > 0) {
      int from = in.at();
      int to = in.endOfName();
      if (to < 0 || to - from > MAX_NAME) {
        return null;
      }
      GoField field = struct == null ? null : struct.field(in.bytes(), from, to);
      String name;
      GoFieldType type;
      if (field != null) {
        long bit = 1L << field.index();
        if (field.index() >= Long.SIZE || (known & bit) != 0) {
          return null;
        }
        known |= bit;
        name = field.name();
        type = field.type();
      } else {
        name = in.latin(from, to);
        type = elements;
        if (struct != null && struct.mayMisname(name)) {
          return null;
        }
        if (top - start >= 2 * FEW) {
          names = names == null ? names(start) : names;
          if (!names.add(name)) {
            return null;
          }
        } else if (isName(name, start)) {
          return null;
        }
      }
      JsonNode value = in.token() == ':' ? value(type, depth) : null;
      if (value == null) {
        return null;
      }
      push(name, value);
      c = in.token();
      if (c == '}') {
        ObjectNode out = new ObjectNode(NODES, Members.of(stack, start, top));
        top = start;
        return out;
      }
      c = c == ',' ? in.token() : 0;
    }
    return null;
  }

  private @Nullable ArrayNode list(@Nullable GoFieldType elements, int depth) {
    int start = top;
    if (in.skipToken(']')) {
      return new ArrayNode(NODES, List.of());
    }
    while (depth > 0) {
      JsonNode value = value(elements, depth);
      if (value == null) {
        return null;
      }
      if (top == stack.length) {
        stack = Arrays.copyOf(stack, 2 * top);
      }
      stack[top++] = value;
      int c = in.token();
      if (c == ']') {
        JsonNode[] nodes = new JsonNode[top - start];
        System.arraycopy(stack, start, nodes, 0, nodes.length);
        top = start;
        return new ArrayNode(NODES, Collections.unmodifiableList(Arrays.asList(nodes)));
      }
      if (c != ',') {
        return null;
      }
    }
    return null;
  }

  private void push(String name, JsonNode value) {
    if (top + 2 > stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
    }
    stack[top] = name;
    stack[top + 1] = value;
    top += 2;
  }

  private boolean isName(String name, int start) {
    for (int i = start; i < top; i += 2) {
      if (name.equals(stack[i])) {
        return true;
      }
    }
    return false;
  }

  private Set<String> names(int start) {
    Set<String> out = new HashSet<>();
    for (int i = start; i < top; i += 2) {
      out.add((String) stack[i]);
    }
    return out;
  }
}
