package dev.rolloutkit.apimachinery.json;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * A cursor over JSON that Go's {@code encoding/json} accepts: the caller pulls one value after the
 * other, no tree is made.
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
 * <p>The whole text is checked when the reader is opened, so that bad input shows there, once, as a
 * problem. From then on only a caller that asks for another kind than {@link #peek} names gets an
 * {@link IllegalStateException}. Fields come in the order of the text, repeated ones repeatedly:
 * Go's decoder lets the last one win. A reader is for one thread.
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
   * A reader before the one value of the text; or the syntax error in Go's words, with code {@code
   * Json.Syntax}.
   */
  public static Outcome<GoJsonReader> open(String text) {
    String error = GoJsonScanner.check(text);
    return error == null ? Outcome.ok(new GoJsonReader(text)) : syntaxProblem(error);
  }

  /**
   * A reader over UTF-8. As in Go, each byte that is not part of valid UTF-8 reads as U+FFFD inside
   * a string, and is a syntax error elsewhere.
   */
  public static Outcome<GoJsonReader> open(byte[] utf8) {
    String error = GoJsonScanner.checkBytes(new String(utf8, StandardCharsets.ISO_8859_1));
    return error == null
        ? Outcome.ok(new GoJsonReader(GoText.fromUtf8(utf8)))
        : syntaxProblem(error);
  }

  private static Outcome<GoJsonReader> syntaxProblem(String error) {
    return Outcome.failed(Problem.text(FieldPath.root(), error, ProblemCodes.JSON_SYNTAX));
  }

  /** The kind of the value that comes next. */
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

  /** Goes into the object that comes next. */
  public void beginObject() {
    expect('{');
  }

  /** Leaves the object whose fields have all been read. */
  public void endObject() {
    expect('}');
  }

  /** Goes into the array that comes next. */
  public void beginArray() {
    expect('[');
  }

  /** Leaves the array whose elements have all been read. */
  public void endArray() {
    expect(']');
  }

  /** Whether the object or array that the reader is in has one more field or element. */
  public boolean hasNext() {
    int c = nextNonSpace();
    if (c == ',') {
      at++;
      return true;
    }
    return c != '}' && c != ']' && c != -1;
  }

  /** The name of the field that comes next; its value follows. */
  public String nextName() {
    String name = decodeString();
    expect(':');
    return name;
  }

  /**
   * The place in {@code fields} of the name of the field that comes next, or -1 for an unknown one;
   * its value follows. Matches as {@link FieldNames} says, and makes no String of plain names.
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

  /** The string that comes next, its escapes resolved; unpaired surrogates read as U+FFFD. */
  public String nextString() {
    require(JsonKind.STRING);
    lexemeStart = at;
    String value = decodeString();
    lexemeEnd = at;
    return value;
  }

  /** The number that comes next, as it is written. */
  public String nextNumber() {
    require(JsonKind.NUMBER);
    skipValue();
    return lexeme();
  }

  /**
   * The number that comes next, if it is written as a whole number (no point, no exponent) and fits
   * a signed one of so many bits. It counts as read in any case; {@link #lexeme} shows it.
   *
   * @param bits 1 to 64
   */
  public OptionalLong nextInteger(int bits) {
    require(JsonKind.NUMBER);
    skipValue();
    int digits = lexemeEnd - lexemeStart;
    if (digits > 18) {
      return GoText.parseInt(lexeme(), bits);
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

  /** The {@code true} or {@code false} that comes next. */
  public boolean nextBoolean() {
    require(JsonKind.BOOL);
    skipValue();
    return text.charAt(lexemeStart) == 't';
  }

  /** Reads the {@code null} that comes next. */
  public void nextNull() {
    require(JsonKind.NULL);
    skipValue();
  }

  /** Passes over the value that comes next, whatever it is and however deep. */
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
   * The value read or skipped last, as it is in the text, white space and escapes included; for an
   * object or array only after {@link #skipValue}. Names are no values.
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

  /** Passes over the rest of a number or literal. */
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

  /** The string from there on, with its escapes resolved, and the closing quote read. */
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
        int cp = GoText.codePointAt(text, at);
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

  /** The next character that is no white space, not read; -1 at the end. */
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
