package dev.rolloutkit.apimachinery.json;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * A pull parser for the JSON that Go's {@code encoding/json} accepts. It builds no tree.
 *
 * <pre>{@code
 * GoJsonReader in = GoJsonReader.open("{\"name\":\"a\",\"ports\":[80,443]}").orElseThrow();
 * in.beginObject();
 * while (in.hasNext()) {
 *   if (in.nextName().equals("name") && in.peek() == JsonKind.STRING) {
 *     name = in.nextString();
 *   } else {
 *     in.skipValue();
 *   }
 * }
 * in.endObject();
 * }</pre>
 *
 * <p>The whole text is checked when the reader is opened, so that is the only place where bad input
 * is reported. Afterwards a method throws {@link IllegalStateException} only if the caller asks for
 * a kind of value other than the one {@link #peek} names. Fields are returned in the order of the
 * text, including repeated ones, of which the last one wins in Go's decoder. A reader is not safe
 * for use by several threads.
 *
 * <p>Source: Go 1.26, package encoding/json.
 */
public final class GoJsonReader {
  private final String text;
  private int at;
  private int lexemeStart;
  private int lexemeEnd;

  private GoJsonReader(String text) {
    this.text = text;
  }

  /**
   * Opens a reader on the text. Fails with Go's message and code {@code Json.Syntax} if the text is
   * not valid JSON.
   */
  public static Outcome<GoJsonReader> open(String text) {
    String error = GoJsonScanner.check(text);
    return error == null ? Outcome.ok(new GoJsonReader(text)) : Outcome.failed(syntax(error));
  }

  /**
   * Opens a reader on JSON in UTF-8. As in Go, each invalid byte reads as U+FFFD inside a string
   * and is a syntax error elsewhere.
   */
  public static Outcome<GoJsonReader> open(byte[] utf8) {
    String error = GoJsonScanner.checkBytes(new String(utf8, StandardCharsets.ISO_8859_1));
    return error == null
        ? Outcome.ok(new GoJsonReader(GoStrings.fromUtf8(utf8)))
        : Outcome.failed(syntax(error));
  }

  private static Problem syntax(String error) {
    return Problem.plain(FieldPath.root(), error, ProblemCodes.JSON_SYNTAX);
  }

  /** The kind of the next value. */
  public JsonKind peek() {
    int c = nextNonSpace();
    return switch (c) {
      case '{' -> JsonKind.OBJECT;
      case '[' -> JsonKind.ARRAY;
      case '"' -> JsonKind.STRING;
      case 't', 'f' -> JsonKind.BOOL;
      case 'n' -> JsonKind.NULL;
      default -> {
        if (c == '-' || (c >= '0' && c <= '9')) {
          yield JsonKind.NUMBER;
        }
        throw new IllegalStateException("no value comes next");
      }
    };
  }

  /** Enters the next value, an object. */
  public void beginObject() {
    expect('{');
  }

  /** Leaves an object, all of whose fields have been read. */
  public void endObject() {
    expect('}');
  }

  /** Enters the next value, an array. */
  public void beginArray() {
    expect('[');
  }

  /** Leaves an array, all of whose elements have been read. */
  public void endArray() {
    expect(']');
  }

  /** Whether the current object or array has another field or element. */
  public boolean hasNext() {
    int c = nextNonSpace();
    if (c == ',') {
      at++;
      return true;
    }
    return c != '}' && c != ']' && c != -1;
  }

  /** Reads the name of the next field; its value comes next. */
  public String nextName() {
    String name = decodeString();
    expect(':');
    return name;
  }

  /**
   * Reads the name of the next field and returns its index in {@code fields}, or -1 for an unknown
   * name; its value comes next. Names match as in {@link FieldNames}. No {@link String} is created
   * for a name without escapes.
   */
  public int nextName(FieldNames fields) {
    expect('"');
    int start = at;
    while (true) {
      char c = text.charAt(at);
      if (c == '"') {
        int index = fields.indexOf(text, start, at);
        at++;
        expect(':');
        return index;
      }
      if (c == '\\' || c >= 0x80) {
        at = start - 1;
        return fields.indexOf(nextName());
      }
      at++;
    }
  }

  /**
   * Reads the next value, a string, and resolves its escapes. Unpaired surrogates become U+FFFD.
   */
  public String nextString() {
    require(JsonKind.STRING);
    lexemeStart = at;
    String value = decodeString();
    lexemeEnd = at;
    return value;
  }

  /** Reads the next value, a number, and returns its literal. */
  public String nextNumber() {
    require(JsonKind.NUMBER);
    skipValue();
    return lexeme();
  }

  /**
   * Reads the next value, a number. Returns it if it has neither a decimal point nor an exponent
   * and fits a signed integer of {@code bits} bits; otherwise empty. The number is consumed in
   * either case; {@link #lexeme} returns its literal.
   *
   * @param bits 1 to 64
   */
  public OptionalLong nextInteger(int bits) {
    require(JsonKind.NUMBER);
    skipValue();
    int digits = lexemeEnd - lexemeStart;
    if (digits > 18) {
      return GoStrings.parseInt(lexeme(), bits);
    }
    int i = lexemeStart;
    boolean negative = text.charAt(i) == '-';
    long value = 0;
    for (i = negative ? i + 1 : i; i < lexemeEnd; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return OptionalLong.empty();
      }
      value = value * 10 + digit;
    }
    value = negative ? -value : value;
    return bits == 64 || value == value << (64 - bits) >> (64 - bits)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  /** Reads the next value, {@code true} or {@code false}. */
  public boolean nextBoolean() {
    require(JsonKind.BOOL);
    skipValue();
    return text.charAt(lexemeStart) == 't';
  }

  /** Reads the next value, {@code null}. */
  public void nextNull() {
    require(JsonKind.NULL);
    skipValue();
  }

  /** Skips the next value of any kind and depth. */
  public void skipValue() {
    peek();
    lexemeStart = at;
    int depth = 0;
    do {
      char c = text.charAt(at++);
      if (c == '{' || c == '[') {
        depth++;
      } else if (c == '}' || c == ']') {
        depth--;
      } else if (c == '"') {
        skipString();
      } else if (depth == 0) {
        skipWord();
      }
    } while (depth > 0);
    lexemeEnd = at;
  }

  /**
   * The source text of the value that was last read or skipped, including white space and escapes.
   * For an object or array it is available only after {@link #skipValue}. Field names are not
   * values.
   */
  public String lexeme() {
    return text.substring(lexemeStart, lexemeEnd);
  }

  private void skipString() {
    while (true) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      if (c == '\\') {
        at++;
      }
    }
  }

  /** Skips the rest of a number or literal. */
  private void skipWord() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ',' || c == '}' || c == ']' || c <= ' ') {
        return;
      }
      at++;
    }
  }

  private String decodeString() {
    expect('"');
    int start = at;
    while (true) {
      char c = text.charAt(at);
      if (c == '"') {
        return text.substring(start, at++);
      }
      if (c == '\\' || Character.isSurrogate(c)) {
        return decode(start);
      }
      at++;
    }
  }

  /**
   * Reads the rest of a string with its escapes resolved, up to and including the closing quote.
   */
  private String decode(int start) {
    StringBuilder out = new StringBuilder(Math.max(32, (at - start) * 2)).append(text, start, at);
    while (true) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return out.toString();
      }
      if (c == '\\') {
        at++;
        escape(out);
      } else {
        int cp = GoStrings.codePointAt(text, at);
        out.appendCodePoint(cp);
        at += Character.charCount(cp);
      }
    }
  }

  private void escape(StringBuilder out) {
    char c = text.charAt(at++);
    switch (c) {
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'u' -> {
        char unit = hex(at);
        at += 4;
        if (!Character.isSurrogate(unit)) {
          out.append(unit);
        } else if (Character.isHighSurrogate(unit)
            && text.startsWith("\\u", at)
            && Character.isLowSurrogate(hex(at + 2))) {
          out.append(unit).append(hex(at + 2));
          at += 6;
        } else {
          out.append('\ufffd');
        }
      }
      default -> out.append(c);
    }
  }

  private char hex(int from) {
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      value = value << 4 | Character.digit(text.charAt(i), 16);
    }
    return (char) value;
  }

  private void require(JsonKind kind) {
    if (peek() != kind) {
      throw new IllegalStateException("next comes " + peek().word() + ", not " + kind.word());
    }
  }

  private void expect(char c) {
    if (nextNonSpace() != c) {
      throw new IllegalStateException("'" + c + "' does not come next");
    }
    at++;
  }

  /** Returns the next character that is not white space without consuming it; -1 at the end. */
  private int nextNonSpace() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c > ' ') {
        return c;
      }
      at++;
    }
    return -1;
  }
}
