package dev.rolloutkit.testkit.base;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place of a value in a valid JSON text. */
final class JsonSpan {
  /** The type of a value; OTHER is {@code true}, {@code false} and {@code null}. */
  enum Type {
    OBJECT,
    LIST,
    STRING,
    NUMBER,
    OTHER
  }

  private final int memberFrom;
  private final int from;
  private int to;
  private final Type type;
  private final @Nullable JsonSpan parent;
  private final List<JsonSpan> children = new ArrayList<>();

  private JsonSpan(int memberFrom, int from, Type type, @Nullable JsonSpan parent) {
    this.memberFrom = memberFrom;
    this.from = from;
    this.type = type;
    this.parent = parent;
  }

  /** The offset of the key in front of the value, or of the value if it has no key. */
  int memberFrom() {
    return memberFrom;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  Type type() {
    return type;
  }

  @Nullable JsonSpan parent() {
    return parent;
  }

  List<JsonSpan> children() {
    return children;
  }

  /** How many objects and lists contain the value. */
  int depth() {
    int depth = 0;
    for (JsonSpan above = parent; above != null; above = above.parent) {
      depth++;
    }
    return depth;
  }

  /**
   * All values of a valid JSON text in the order of their beginnings; the first is the document.
   */
  static List<JsonSpan> all(String json) {
    List<JsonSpan> all = new ArrayList<>();
    Deque<JsonSpan> open = new ArrayDeque<>();
    int key = -1;
    for (int i = 0; i < json.length(); ) {
      char c = json.charAt(i);
      if (c == '}' || c == ']') {
        open.pop().to = ++i;
      } else if (c == ',' || c == ':' || c <= ' ') {
        i++;
      } else {
        JsonSpan parent = open.peek();
        int end = c == '{' || c == '[' ? i + 1 : c == '"' ? stringEnd(json, i) : scalarEnd(json, i);
        if (key < 0 && parent != null && parent.type == Type.OBJECT) {
          key = i;
        } else {
          JsonSpan span = new JsonSpan(key < 0 ? i : key, i, type(c), parent);
          span.to = end;
          key = -1;
          all.add(span);
          if (parent != null) {
            parent.children.add(span);
          }
          if (c == '{' || c == '[') {
            open.push(span);
          }
        }
        i = end;
      }
    }
    return all;
  }

  private static Type type(char first) {
    return switch (first) {
      case '{' -> Type.OBJECT;
      case '[' -> Type.LIST;
      case '"' -> Type.STRING;
      case 't', 'f', 'n' -> Type.OTHER;
      default -> Type.NUMBER;
    };
  }

  private static int stringEnd(String json, int from) {
    int i = from + 1;
    while (json.charAt(i) != '"') {
      i += json.charAt(i) == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  private static int scalarEnd(String json, int from) {
    int i = from;
    while (i < json.length() && ",]} \t\r\n".indexOf(json.charAt(i)) < 0) {
      i++;
    }
    return i;
  }
}
