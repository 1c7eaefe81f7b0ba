package dev.rolloutkit.apimachinery;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Quotes, trims and parses strings as Go's standard library does.
 *
 * <p>Every function treats an unpaired surrogate, which Go strings cannot hold, as U+FFFD.
 *
 * <p>Source: Go 1.26, packages strconv, strings and unicode (Unicode 15.0).
 */
public final class GoStrings {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private GoStrings() {}

  /**
   * Quotes a string with double quotes, as Go's {@code %q} and the field errors of Kubernetes do.
   *
   * <p>Printable characters are kept: letters, marks, numbers, punctuation, symbols and the ASCII
   * space. Other characters are escaped, for example as <code>&#92;n</code>, <code>&#92;x00</code>,
   * <code>&#92;u00a0</code> or <code>&#92;U000e0001</code>.
   */
  public static String quote(String text) {
    int length = text.length();
    int i = 0;
    while (i < length && isPlain(text.charAt(i))) {
      i++;
    }
    if (i == length) {
      return '"' + text + '"';
    }
    StringBuilder out = new StringBuilder(length + 16).append('"').append(text, 0, i);
    while (i < length) {
      int c = codePointAt(text, i);
      i += Character.charCount(c);
      appendQuoted(out, c);
    }
    return out.append('"').toString();
  }

  /**
   * Quotes a character with single quotes, as Go's {@code %q} does for a rune: {@code '}'}, {@code
   * '\''}, {@code '\x01'}.
   *
   * @param codePoint a code point; an invalid one prints as U+FFFD
   */
  public static String quoteRune(int codePoint) {
    int c = codePoint < 0 || codePoint > 0x10ffff || isSurrogate(codePoint) ? 0xfffd : codePoint;
    StringBuilder out = new StringBuilder(6).append('\'');
    if (c == '"') {
      out.append('"');
    } else if (c == '\'') {
      out.append("\\'");
    } else {
      appendQuoted(out, c);
    }
    return out.append('\'').toString();
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  }

  private static void appendQuoted(StringBuilder out, int c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case 7 -> out.append("\\a");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case 11 -> out.append("\\v");
      default -> {
        if (c < 0x80 ? c >= ' ' && c < 0x7f : PrintableCharacters.contains(c)) {
          out.appendCodePoint(c);
        } else if (c < 0x80) {
          appendHex(out.append("\\x"), c, 2);
        } else if (c < 0x10000) {
          appendHex(out.append("\\u"), c, 4);
        } else {
          appendHex(out.append("\\U"), c, 8);
        }
      }
    }
  }

  static void appendHex(StringBuilder out, int value, int digits) {
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
      out.append(HEX[value >> shift & 15]);
    }
  }

  /**
   * Removes white space from both ends, as {@code strings.TrimSpace} does: tab to carriage return,
   * space, U+0085, U+00A0 and all other characters with Unicode's property White_Space. {@link
   * String#trim} and {@link String#strip} remove other sets of characters.
   */
  public static String trimSpace(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /**
   * Whether the character has Unicode's property White_Space, as {@code unicode.IsSpace} determines
   * it.
   */
  public static boolean isSpace(int c) {
    if (c < 0x80) {
      return c == ' ' || (c >= 9 && c <= 13);
    }
    return c == 0x85
        || c == 0xa0
        || c == 0x1680
        || (c >= 0x2000 && c <= 0x200a)
        || c == 0x2028
        || c == 0x2029
        || c == 0x202f
        || c == 0x205f
        || c == 0x3000;
  }

  /** The number of bytes of the string in UTF-8, which is Go's {@code len}. */
  public static int utf8Length(String text) {
    int length = text.length();
    int bytes = length;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        // a surrogate pair takes four bytes, two for each surrogate
        bytes += c < 0x800 || isPaired(text, i) ? 1 : 2;
      }
    }
    return bytes;
  }

  /**
   * Converts the string to lower case, character by character and independent of locale and
   * context, as {@code strings.ToLower} does.
   */
  public static String toLower(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || (c >= 'A' && c <= 'Z')) {
        StringBuilder out = new StringBuilder(length).append(text, 0, i);
        for (int j = i; j < length; ) {
          int cp = codePointAt(text, j);
          j += Character.charCount(cp);
          out.appendCodePoint(Character.toLowerCase(cp));
        }
        return out.toString();
      }
    }
    return text;
  }

  /**
   * Parses a decimal integer as {@code strconv.ParseInt} does in base 10, or as {@code
   * strconv.Atoi} does if {@code bits} is 64: an optional sign and at least one ASCII digit,
   * without white space and underscores. Empty if the string has another form, or the number does
   * not fit a signed integer of {@code bits} bits.
   *
   * @param bits the size of the number, 1 to 64
   */
  public static OptionalLong parseInt(String text, int bits) {
    int length = text.length();
    if (length == 0) {
      return OptionalLong.empty();
    }
    char sign = text.charAt(0);
    int i = sign == '-' || sign == '+' ? 1 : 0;
    if (i == length) {
      return OptionalLong.empty();
    }
    // accumulates the negative value, since there is one more negative value than positive values
    long min = -1L << (bits - 1);
    long floor = sign == '-' ? min : min + 1;
    long value = 0;
    for (; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value < floor / 10 || value * 10 < floor + digit) {
        return OptionalLong.empty();
      }
      value = value * 10 - digit;
    }
    return OptionalLong.of(sign == '-' ? value : -value);
  }

  /**
   * The number that {@code strconv.ParseInt} returns together with its error: as {@link #parseInt},
   * but the largest or smallest integer of {@code bits} bits for a number out of range, and 0 for a
   * string that is not a number.
   *
   * <p>Compatibility: a number whose digits alone exceed 64 bits counts as out of range even if
   * other characters follow it.
   *
   * @param bits the size of the number, 1 to 64
   */
  public static long parseIntOrNearest(String text, int bits) {
    OptionalLong exact = parseInt(text, bits);
    if (exact.isPresent() || !isOutOfRange(text, bits)) {
      return exact.orElse(0);
    }
    long min = -1L << (bits - 1);
    return text.charAt(0) == '-' ? min : -(min + 1);
  }

  /**
   * The error message of {@code strconv.ParseInt} in base 10; empty if there is no error. For
   * example {@code strconv.Atoi: parsing "x": invalid syntax} or {@code … value out of range}.
   *
   * @param function the function that the message names, {@code Atoi} or {@code ParseInt}
   * @param bits the size of the number, 1 to 64
   */
  public static Optional<String> parseIntError(String function, String text, int bits) {
    if (parseInt(text, bits).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        "strconv."
            + function
            + ": parsing "
            + quote(text)
            + (isOutOfRange(text, bits) ? ": value out of range" : ": invalid syntax"));
  }

  /**
   * Whether a string that {@link #parseInt} rejects is out of range rather than invalid. Go reports
   * the overflow as soon as it reads the digit that causes it, even if other characters follow.
   */
  private static boolean isOutOfRange(String text, int bits) {
    int start = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
    long max = -1L >>> (64 - bits);
    long value = 0;
    for (int i = start; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      if (Long.compareUnsigned(value, Long.divideUnsigned(max - digit, 10)) > 0) {
        return true;
      }
      value = value * 10 + digit;
    }
    return start < text.length();
  }

  /**
   * Parses a boolean as {@code strconv.ParseBool} does: {@code 1}, {@code t}, {@code T}, {@code
   * true}, {@code TRUE}, {@code True} and their counterparts for false. Empty for any other string.
   */
  public static Optional<Boolean> parseBool(String text) {
    return switch (text) {
      case "1", "t", "T", "true", "TRUE", "True" -> Optional.of(true);
      case "0", "f", "F", "false", "FALSE", "False" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /** The error message of {@code strconv.ParseBool} for a string that is not a boolean. */
  public static String parseBoolError(String text) {
    return "strconv.ParseBool: parsing " + quote(text) + ": invalid syntax";
  }

  /**
   * Decodes UTF-8 bytes and replaces each byte that is not part of a valid sequence by one U+FFFD,
   * as Go's {@code range} over a string does. Java's own decoder may replace several bytes by one
   * U+FFFD.
   */
  public static String fromUtf8(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf(0xfffd) < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(bytes.length);
    for (int i = 0; i < bytes.length; ) {
      int size = sequence(bytes, i);
      if (size == 0) {
        out.append('\ufffd');
        i++;
      } else {
        out.append(new String(bytes, i, size, StandardCharsets.UTF_8));
        i += size;
      }
    }
    return out.toString();
  }

  /** The length of the valid UTF-8 sequence at an index; 0 if there is none. */
  private static int sequence(byte[] bytes, int at) {
    int first = bytes[at] & 0xff;
    if (first < 0x80) {
      return 1;
    }
    int size = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (at + size > bytes.length) {
      return 0;
    }
    for (int i = 1; i < size; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    // excludes overlong forms, surrogates, and code points beyond U+10FFFF
    int second = size > 2 ? bytes[at + 1] & 0xff : 0;
    boolean bad =
        (first == 0xe0 && second < 0xa0)
            || (first == 0xed && second > 0x9f)
            || (first == 0xf0 && second < 0x90)
            || (first == 0xf4 && second > 0x8f);
    return bad ? 0 : size;
  }

  /** Replaces each unpaired surrogate by U+FFFD. Returns the same instance if there is none. */
  public static String wellFormed(String text) {
    int length = text.length();
    int i = 0;
    while (i < length && (!Character.isSurrogate(text.charAt(i)) || isPaired(text, i))) {
      i++;
    }
    if (i == length) {
      return text;
    }
    StringBuilder out = new StringBuilder(length).append(text, 0, i);
    while (i < length) {
      int c = codePointAt(text, i);
      i += Character.charCount(c);
      out.appendCodePoint(c);
    }
    return out.toString();
  }

  /** The code point at the given index; U+FFFD for an unpaired surrogate. */
  public static int codePointAt(String text, int index) {
    char c = text.charAt(index);
    if (!Character.isSurrogate(c)) {
      return c;
    }
    int cp = text.codePointAt(index);
    return cp == c ? 0xfffd : cp;
  }

  private static boolean isSurrogate(int c) {
    return c >= 0xd800 && c <= 0xdfff;
  }

  /** Whether the character at the index is a surrogate that belongs to a pair. */
  private static boolean isPaired(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
