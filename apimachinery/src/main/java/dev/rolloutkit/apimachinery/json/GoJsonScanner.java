package dev.rolloutkit.apimachinery.json;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checks the syntax of a whole text as Go's JSON scanner does, with its error messages and its
 * limit of 10,000 nested objects and arrays. Makes one pass without recursion.
 */
final class GoJsonScanner {
  private static final int MAX_DEPTH = 10_000;
  private static final String KEY = "looking for beginning of object key string";
  private static final String VALUE = "looking for beginning of value";
  private static final String END = "unexpected end of JSON input";

  private final String text;
  private final boolean bytes;
  private int at;
  private @Nullable String error;

  /** One bit for each open container: set for an object. */
  private long[] objects = new long[1];

  private int depth;

  private GoJsonScanner(String text, boolean bytes) {
    this.text = text;
    this.bytes = bytes;
  }

  /** The syntax error of a Java string, or null. */
  static @Nullable String check(String text) {
    return new GoJsonScanner(text, false).run();
  }

  /**
   * The syntax error of a text of bytes, each of which is one character of the argument, or null.
   * The bytes need not be valid UTF-8.
   */
  static @Nullable String checkBytes(String latin1) {
    return new GoJsonScanner(latin1, true).run();
  }

  private @Nullable String run() {
    // each iteration reads a value, then everything up to the beginning of the next one
    while (value()) {
      if (error != null || afterValue()) {
        return error;
      }
    }
    return error;
  }

  /**
   * Reads a scalar or an empty container, entering containers up to the first such value; false if
   * there is an error.
   */
  private boolean value() {
    while (true) {
      int c = nextNonSpace();
      switch (c) {
        case -1 -> {
          return fail(END);
        }
        case '{' -> {
          if (!push(true)) {
            return false;
          }
          int first = nextNonSpace();
          if (first == '}') {
            depth--;
            return true;
          }
          if (!key(first)) {
            return false;
          }
        }
        case '[' -> {
          if (!push(false)) {
            return false;
          }
          if (nextNonSpace() == ']') {
            depth--;
            return true;
          }
          at--;
        }
        case '"' -> {
          return string();
        }
        case 't' -> {
          return literal("true");
        }
        case 'f' -> {
          return literal("false");
        }
        case 'n' -> {
          return literal("null");
        }
        default -> {
          if (c == '-' || (c >= '0' && c <= '9')) {
            return number(c);
          }
          return fail(VALUE, at - 1);
        }
      }
    }
  }

  /** Reads everything between a value and the next one; true if there is no next value. */
  private boolean afterValue() {
    while (true) {
      int c = nextNonSpace();
      if (depth == 0) {
        return c == -1 || !fail("after top-level value", at - 1);
      }
      boolean object = (objects[depth >> 6] >> depth & 1) != 0;
      if (c == (object ? '}' : ']')) {
        depth--;
      } else if (c == ',') {
        return object && !key(nextNonSpace());
      } else {
        return c == -1
            ? !fail(END)
            : !fail(object ? "after object key:value pair" : "after array element", at - 1);
      }
    }
  }

  /** Reads a key, whose first character was already read, and the colon after it. */
  private boolean key(int first) {
    if (first != '"') {
      return first == -1 ? fail(END) : fail(KEY, at - 1);
    }
    if (!string()) {
      return false;
    }
    int colon = nextNonSpace();
    if (colon == ':') {
      return true;
    }
    return colon == -1 ? fail(END) : fail("after object key", at - 1);
  }

  private boolean string() {
    int length = text.length();
    while (at < length) {
      char c = text.charAt(at++);
      if (c == '"') {
        return true;
      }
      if (c == '\\') {
        int escape = at < length ? text.charAt(at) : -1;
        at++;
        switch (escape) {
          case 'b', 'f', 'n', 'r', 't', '\\', '/', '"' -> {}
          case 'u' -> {
            for (int i = 0; i < 4; i++, at++) {
              if (at >= length || !isHex(text.charAt(at))) {
                return fail("in \\u hexadecimal character escape", at);
              }
            }
          }
          default -> {
            return fail("in string escape code", at - 1);
          }
        }
      } else if (c < ' ') {
        return fail("in string literal", at - 1);
      }
    }
    return fail(END);
  }

  private boolean literal(String word) {
    for (int i = 1; i < word.length(); i++, at++) {
      if (at >= text.length() || text.charAt(at) != word.charAt(i)) {
        return fail("in literal " + word + " (expecting '" + word.charAt(i) + "')", at);
      }
    }
    return true;
  }

  private boolean number(int first) {
    int c = first;
    if (c == '-') {
      c = peek();
      if (c < '0' || c > '9') {
        return fail("in numeric literal", at);
      }
      at++;
    }
    if (c != '0') {
      digits();
    }
    if (peek() == '.') {
      at++;
      if (!digits()) {
        return fail("after decimal point in numeric literal", at);
      }
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      if (!digits()) {
        return fail("in exponent of numeric literal", at);
      }
    }
    return true;
  }

  private boolean digits() {
    int start = at;
    while (peek() >= '0' && peek() <= '9') {
      at++;
    }
    return at > start;
  }

  private int peek() {
    return at < text.length() ? text.charAt(at) : -1;
  }

  /**
   * Consumes and returns the next character that is not white space; -1 at the end, where the
   * position advances as well.
   */
  private int nextNonSpace() {
    int length = text.length();
    while (at < length) {
      char c = text.charAt(at++);
      if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
        return c;
      }
    }
    at++;
    return -1;
  }

  private boolean push(boolean object) {
    if (++depth > MAX_DEPTH) {
      return fail("exceeded max depth", at - 1);
    }
    int word = depth >> 6;
    if (word == objects.length) {
      objects = Arrays.copyOf(objects, word * 2);
    }
    long bit = 1L << depth;
    objects[word] = object ? objects[word] | bit : objects[word] & ~bit;
    return true;
  }

  /**
   * Records an error about the character at an index, where the end counts as a space. Returns
   * false.
   */
  private boolean fail(String context, int index) {
    int c = ' ';
    if (index < text.length()) {
      c = bytes ? text.charAt(index) : firstByte(GoStrings.codePointAt(text, index));
    }
    return fail("invalid character " + GoStrings.quoteRune(c) + " " + context);
  }

  private boolean fail(String message) {
    error = message;
    return false;
  }

  /** Go reads bytes and prints the offending one as a Latin-1 character. */
  private static int firstByte(int c) {
    return c < 0x80 ? c : c < 0x800 ? 0xc0 | c >> 6 : c < 0x10000 ? 0xe0 | c >> 12 : 0xf0 | c >> 18;
  }

  private static boolean isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}
