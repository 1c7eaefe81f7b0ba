package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON piece by piece, exactly as Go's {@code encoding/json} does: compact, with its escapes
 * and numbers.
 *
 * <pre>{@code
 * String text = new GoJsonWriter()
 *     .beginObject()
 *     .name("weight").value(10)
 *     .name("ports").beginArray().value(80).value("https").endArray()
 *     .endObject()
 *     .toString();                       // {"weight":10,"ports":[80,"https"]}
 * }</pre>
 *
 * <p>The writer adds the commas and colons; the caller determines the order of fields. The output
 * is one growing array of UTF-8 bytes. A writer is not safe for use by several threads.
 */
public final class GoJsonWriter {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final boolean[] PLAIN = plain();

  private byte[] bytes;
  private int size;
  private int depth;
  private boolean comma;
  private boolean ascii = true;

  /** Creates a writer with a default capacity. */
  public GoJsonWriter() {
    this(256);
  }

  /** Creates a writer with an initial capacity in bytes. */
  public GoJsonWriter(int capacity) {
    bytes = new byte[Math.max(capacity, 16)];
  }

  /** Begins an object. */
  public GoJsonWriter beginObject() {
    return begin('{');
  }

  /** Ends the object begun last. */
  public GoJsonWriter endObject() {
    return end('}');
  }

  /** Begins an array. */
  public GoJsonWriter beginArray() {
    return begin('[');
  }

  /** Ends the array begun last. */
  public GoJsonWriter endArray() {
    return end(']');
  }

  /** Writes the name of a field; the caller writes its value next. */
  public GoJsonWriter name(String name) {
    string(name);
    bytes[size++] = ':';
    comma = false;
    return this;
  }

  /** Writes a string, or {@code null}. */
  public GoJsonWriter value(@Nullable String value) {
    if (value == null) {
      return nullValue();
    }
    string(value);
    comma = true;
    return this;
  }

  /** Writes an integer. */
  public GoJsonWriter value(long value) {
    separate(21);
    if (value == Long.MIN_VALUE) {
      return text("-9223372036854775808");
    }
    long rest = value;
    if (rest < 0) {
      bytes[size++] = '-';
      rest = -rest;
    }
    int end = size + 1;
    for (long r = rest; r >= 10; r /= 10) {
      end++;
    }
    size = end;
    do {
      bytes[--end] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest != 0);
    comma = true;
    return this;
  }

  /** Writes {@code true} or {@code false}. */
  public GoJsonWriter value(boolean value) {
    separate(5);
    return text(value ? "true" : "false");
  }

  /**
   * Writes a floating-point number as {@link GoJson#number} does.
   *
   * @throws IllegalArgumentException if the number is not finite
   */
  public GoJsonWriter value(double value) {
    String text = GoFloat.format(value);
    separate(text.length());
    return text(text);
  }

  /** Writes {@code null}. */
  public GoJsonWriter nullValue() {
    separate(4);
    return text("null");
  }

  /** Writes a map of strings with its keys in code-point order, or {@code null}. */
  public GoJsonWriter value(@Nullable Map<String, String> map) {
    if (map == null) {
      return nullValue();
    }
    beginObject();
    if (map.size() == 1) {
      map.forEach((key, value) -> name(key).value(value));
    } else {
      for (String key : CodePoints.sortedKeys(map)) {
        name(key).value(map.get(key));
      }
    }
    return endObject();
  }

  /** Writes a JSON tree as {@link GoJson#write} does. */
  public GoJsonWriter value(JsonNode value) {
    GoJsonTree.write(value, this);
    return this;
  }

  /**
   * Writes a value that is already JSON text, unchanged.
   *
   * @param json compact JSON in the form of this writer
   */
  public GoJsonWriter raw(String json) {
    separate(json.length());
    for (int i = 0, length = json.length(); i < length; i++) {
      char c = json.charAt(i);
      if (c < 0x80) {
        ensure(length - i);
        bytes[size++] = (byte) c;
      } else {
        i += encode(json, i);
      }
    }
    comma = true;
    return this;
  }

  /**
   * Returns a copy of the text in UTF-8.
   *
   * @throws IllegalStateException if an object or array is still open
   */
  public byte[] toByteArray() {
    checkClosed();
    return Arrays.copyOf(bytes, size);
  }

  /**
   * The text.
   *
   * @throws IllegalStateException if an object or array is still open
   */
  @Override
  public String toString() {
    checkClosed();
    return new String(bytes, 0, size, ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
  }

  /** Whether a character must be escaped or is a surrogate. */
  static boolean needsCare(char c) {
    return c < 0x80 ? !PLAIN[c] : c == 0x2028 || c == 0x2029 || Character.isSurrogate(c);
  }

  private GoJsonWriter begin(char bracket) {
    separate(1);
    bytes[size++] = (byte) bracket;
    depth++;
    comma = false;
    return this;
  }

  private GoJsonWriter end(char bracket) {
    if (--depth < 0) {
      throw new IllegalStateException("nothing is open");
    }
    ensure(1);
    bytes[size++] = (byte) bracket;
    comma = true;
    return this;
  }

  /** Writes a comma if one is needed, and ensures room for the given number of bytes after it. */
  private void separate(int room) {
    ensure(room + 1);
    if (comma) {
      bytes[size++] = ',';
    }
  }

  private void ensure(int room) {
    if (bytes.length - size < room) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + room));
    }
  }

  /** Appends ASCII text without checking the capacity. */
  private GoJsonWriter text(String text) {
    for (int i = 0, length = text.length(); i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
    comma = true;
    return this;
  }

  private void string(String text) {
    int length = text.length();
    // after any part of the text there is still room for the quotes and a colon
    separate(length + 3);
    bytes[size++] = '"';
    for (int i = plainBeginning(text); i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80 && PLAIN[c]) {
        bytes[size++] = (byte) c;
      } else {
        i += c < 0x80 ? escape(c) : encode(text, i);
        ensure(length - i + 2);
      }
    }
    bytes[size++] = '"';
  }

  /**
   * Writes the characters before the first one that needs more than a byte, and returns how many
   * there are. Most strings consist of such characters only. Writing the text of a stack takes 1.2
   * times as long if they are written one by one, as all other characters are.
   */
  @SuppressWarnings("deprecation") // the only method that copies without an array between
  private int plainBeginning(String text) {
    int i = 0;
    for (int length = text.length(); i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || !PLAIN[c]) {
        break;
      }
    }
    text.getBytes(0, i, bytes, size);
    size += i;
    return i;
  }

  /** Writes an ASCII character that needs an escape; returns 0. */
  private int escape(char c) {
    ensure(6);
    int small =
        switch (c) {
          case '"', '\\' -> c;
          case '\b' -> 'b';
          case '\f' -> 'f';
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          default -> 0;
        };
    if (small == 0) {
      unicodeEscape(c);
    } else {
      bytes[size++] = '\\';
      bytes[size++] = (byte) small;
    }
    return 0;
  }

  private void unicodeEscape(int c) {
    ensure(6);
    bytes[size++] = '\\';
    bytes[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      bytes[size++] = HEX[c >> shift & 15];
    }
  }

  /**
   * Writes a character that is not ASCII; returns how many further characters of the text it
   * consumed.
   */
  private int encode(String text, int at) {
    int c = text.charAt(at);
    if (c == 0x2028 || c == 0x2029) {
      unicodeEscape(c);
      return 0;
    }
    if (Character.isSurrogate((char) c)) {
      int pair = text.codePointAt(at);
      if (pair == c) {
        unicodeEscape(0xfffd);
        return 0;
      }
      c = pair;
    }
    ensure(4);
    ascii = false;
    if (c < 0x800) {
      bytes[size++] = (byte) (0xc0 | c >> 6);
    } else {
      if (c < 0x10000) {
        bytes[size++] = (byte) (0xe0 | c >> 12);
      } else {
        bytes[size++] = (byte) (0xf0 | c >> 18);
        bytes[size++] = (byte) (0x80 | (c >> 12 & 0x3f));
      }
      bytes[size++] = (byte) (0x80 | (c >> 6 & 0x3f));
    }
    bytes[size++] = (byte) (0x80 | (c & 0x3f));
    return c < 0x10000 ? 0 : 1;
  }

  private void checkClosed() {
    if (depth != 0) {
      throw new IllegalStateException(depth + " objects or arrays are still open");
    }
  }

  private static boolean[] plain() {
    boolean[] plain = new boolean[128];
    Arrays.fill(plain, ' ', 128, true);
    for (char c : new char[] {'"', '\\', '<', '>', '&'}) {
      plain[c] = false;
    }
    return plain;
  }
}
