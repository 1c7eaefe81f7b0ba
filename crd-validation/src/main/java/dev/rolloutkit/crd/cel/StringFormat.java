package dev.rolloutkit.crd.cel;

import com.google.common.io.BaseEncoding;
import com.google.common.primitives.UnsignedLong;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.common.types.CelType;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.crd.internal.object.GoValues;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The function {@code format} of strings, with the results and errors of CEL for Go: {@code '%s has
 * %d'.format([name, count])}.
 *
 * <p>Source: cel-go 0.26, strings extension, version 2.
 *
 * @rule {@code format} of a string has the results of CEL for Go.
 */
final class StringFormat {
  private static final int DIGITS = 6;
  private static final int LARGEST_PREFIX = 1_000_000;
  private static final String NO_VERB = "%!(NOVERB)";
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final String text;
  private final List<?> arguments;
  private final StringBuilder out = new StringBuilder();
  private int used;
  private int at;

  private StringFormat(String text, List<?> arguments) {
    this.text = text;
    this.arguments = arguments;
  }

  /** The text with its clauses replaced by the arguments; further arguments are ignored. */
  static String format(String text, List<?> arguments) {
    return new StringFormat(text, arguments).format();
  }

  private String format() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '%') {
        out.append(c);
      } else if (text.startsWith("%", at)) {
        out.append('%');
        at++;
      } else {
        clause();
      }
    }
    return out.toString();
  }

  private void clause() {
    if (used >= arguments.size()) {
      throw new InvalidData("index " + used + " out of range");
    }
    Object argument = arguments.get(used++);
    if (at == text.length()) {
      throw new InvalidData("unexpected end of string");
    }
    long precision = text.charAt(at) == '.' ? precision() : -1;
    char verb = text.charAt(at++);
    out.append(
        switch (verb) {
          case 's' -> string(argument);
          case 'd' -> integer(argument, 10, "decimal clause can only be used on integers");
          case 'f' -> fixed(number(argument, "fixed-point"), precision);
          case 'e' -> scientific(number(argument, "scientific"), precision);
          case 'b' ->
              argument instanceof Boolean bool
                  ? (bool ? "1" : "0")
                  : integer(argument, 2, "only integers and bools can be formatted as binary");
          case 'o' -> integer(argument, 8, "octal clause can only be used on integers");
          case 'x' -> hex(argument);
          case 'X' -> hex(argument).toUpperCase(Locale.ROOT);
          default ->
              throw new InvalidData(
                  "could not parse formatting clause: unrecognized formatting clause \""
                      + firstByte()
                      + "\"");
        });
  }

  /** The precision: the number after a dot. */
  private long precision() {
    String problem = "could not parse formatting clause: error while parsing precision: ";
    int from = ++at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == text.length()) {
      throw new InvalidData(problem + "could not find end of precision specifier");
    }
    String digits = text.substring(from, at);
    GoStrings.parseIntError("Atoi", digits, 64)
        .ifPresent(
            error -> {
              throw new InvalidData(
                  problem + "error while converting precision to integer: " + error);
            });
    return Long.parseLong(digits);
  }

  /**
   * The first byte of an unknown clause. Go's message contains only this byte, because Go reads a
   * format byte by byte.
   */
  private char firstByte() {
    byte[] bytes =
        new String(Character.toChars(GoStrings.codePointAt(text, at - 1)))
            .getBytes(StandardCharsets.UTF_8);
    return (char) (bytes[0] & 0xff);
  }

  private static InvalidData error(String problem) {
    return new InvalidData("error during formatting: " + problem);
  }

  private static InvalidData given(String problem, Object argument) {
    return error(problem + ", was given " + CelTypes.name(argument));
  }

  private static String string(Object argument) {
    if (argument instanceof String string) {
      return string;
    }
    if (argument instanceof Double number) {
      return StandardFunctions.doubleText(number);
    }
    if (argument instanceof ByteString bytes) {
      return utf8(bytes);
    }
    if (argument instanceof Duration duration) {
      return StandardFunctions.durationText(duration);
    }
    if (argument instanceof Timestamp time) {
      return StandardFunctions.timestampText(time);
    }
    return part(argument)
        .orElseThrow(
            () ->
                given(
                    "string clause can only be used on strings, bools, bytes, ints, doubles, maps,"
                        + " lists, types, durations, and timestamps",
                    argument));
  }

  private static String utf8(ByteString bytes) {
    if (!bytes.isValidUtf8()) {
      throw error(
          "could not convert argument \"invalid UTF-8 in bytes, cannot convert to string\" to"
              + " string");
    }
    return bytes.toStringUtf8();
  }

  /** The text of a value inside a list or map. */
  private static String inner(Object value) {
    return part(value)
        .orElseThrow(() -> error("no formatting function for " + CelTypes.name(value)));
  }

  /** The text of a value within a clause; empty if its type has none. */
  private static Optional<String> part(Object value) {
    if (value instanceof String string) {
      return Optional.of(GoStrings.quote(string));
    }
    if (value instanceof ByteString bytes) {
      return Optional.of("b" + GoStrings.quote(utf8(bytes)));
    }
    if (value instanceof Duration duration) {
      return Optional.of("duration(\"" + StandardFunctions.durationText(duration) + "\")");
    }
    if (value instanceof Timestamp time) {
      return Optional.of("timestamp(\"" + StandardFunctions.timestampText(time) + "\")");
    }
    if (value instanceof Double number) {
      return Optional.of(innerNumber(number));
    }
    if (CelTypes.isNull(value)) {
      return Optional.of("null");
    }
    if (value instanceof CelType) {
      return Optional.of(CelTypes.text(value));
    }
    if (value instanceof List<?> list) {
      return Optional.of(list(list));
    }
    if (value instanceof Map<?, ?> map) {
      return Optional.of(map(map));
    }
    return value instanceof Long || value instanceof UnsignedLong || value instanceof Boolean
        ? Optional.of(value.toString())
        : Optional.empty();
  }

  private static String innerNumber(double number) {
    if (!Double.isFinite(number)) {
      return '"' + StandardFunctions.doubleText(number) + '"';
    }
    String sign = number == 0 && 1 / number < 0 ? "-" : "";
    return sign + new BigDecimal(number).setScale(DIGITS, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String list(List<?> list) {
    List<String> items = new ArrayList<>(list.size());
    for (Object item : list) {
      items.add(inner(item));
    }
    return "[" + String.join(", ", items) + "]";
  }

  /** A map, sorted by the texts of its keys. */
  private static String map(Map<?, ?> map) {
    TreeMap<String, List<String>> sorted = new TreeMap<>(CodePoints.ORDER);
    map.forEach(
        (key, value) ->
            sorted.computeIfAbsent(inner(key), k -> new ArrayList<>()).add(inner(value)));
    List<String> entries = new ArrayList<>();
    sorted.forEach((key, values) -> values.forEach(value -> entries.add(key + ":" + value)));
    return "{" + String.join(", ", entries) + "}";
  }

  private static String integer(Object argument, int radix, String problem) {
    if (argument instanceof Long number) {
      return Long.toString(number, radix);
    }
    if (argument instanceof UnsignedLong number) {
      return number.toString(radix);
    }
    throw given(problem, argument);
  }

  private static String hex(Object argument) {
    if (argument instanceof String string) {
      return BaseEncoding.base16().lowerCase().encode(string.getBytes(StandardCharsets.UTF_8));
    }
    if (argument instanceof ByteString bytes) {
      return BaseEncoding.base16().lowerCase().encode(bytes.toByteArray());
    }
    return integer(
        argument, 16, "only integers, byte buffers, and strings can be formatted as hex");
  }

  private static double number(Object argument, String clause) {
    if (argument instanceof Double number) {
      return number;
    }
    if (argument instanceof String string) {
      switch (string) {
        case "NaN" -> {
          return Double.NaN;
        }
        case "Infinity" -> {
          return Double.POSITIVE_INFINITY;
        }
        case "-Infinity" -> {
          return Double.NEGATIVE_INFINITY;
        }
        default -> {}
      }
    }
    throw given(clause + " clause can only be used on doubles", argument);
  }

  private static boolean isTooLarge(long precision) {
    return precision / 10 > LARGEST_PREFIX;
  }

  private static String notFinite(double number) {
    return Double.isNaN(number) ? "NaN" : number > 0 ? "∞" : "-∞";
  }

  /**
   * A number in English, with commas between thousands. Go keeps the minimum number of digits in
   * eight bits and the maximum in sixteen; if one of these is negative, it prints the fewest
   * digits.
   */
  private static String fixed(double number, long precision) {
    if (isTooLarge(precision)) {
      return NO_VERB;
    }
    if (!Double.isFinite(number)) {
      return notFinite(number);
    }
    long wanted = precision < 0 ? DIGITS : precision;
    int most = (short) wanted;
    int least = (int) (wanted & 0xff);
    BigDecimal exact = most < 0 ? new BigDecimal(GoValues.number(number)) : new BigDecimal(number);
    BigDecimal rounded = exact.abs();
    if (most >= 0 && rounded.scale() > most) {
      rounded = rounded.setScale(most, RoundingMode.HALF_EVEN);
    }
    rounded = rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
    if (rounded.scale() < least) {
      rounded = rounded.setScale(least);
    }
    String plain = rounded.toPlainString();
    int dot = plain.indexOf('.');
    String whole = dot < 0 ? plain : plain.substring(0, dot);
    StringBuilder grouped = new StringBuilder(number < 0 ? "-" : "");
    for (int i = 0; i < whole.length(); i++) {
      if (i > 0 && (whole.length() - i) % 3 == 0) {
        grouped.append(',');
      }
      grouped.append(whole.charAt(i));
    }
    return grouped.append(dot < 0 ? "" : plain.substring(dot)).toString();
  }

  /** A number with six digits and a power of ten. Go uses the precision as the width. */
  private static String scientific(double number, long precision) {
    if (isTooLarge(precision)) {
      return NO_VERB;
    }
    String shown = Double.isFinite(number) ? powerOfTen(number) : notFinite(number);
    int width = (int) ((precision < 0 ? DIGITS : precision) & 0xffff);
    return " ".repeat(Math.max(0, width - shown.length())) + shown;
  }

  private static String powerOfTen(double number) {
    BigDecimal rounded =
        new BigDecimal(number).abs().round(new MathContext(DIGITS + 1, RoundingMode.HALF_EVEN));
    int exponent = number == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    BigDecimal mantissa =
        rounded.movePointLeft(exponent).setScale(DIGITS, RoundingMode.UNNECESSARY);
    StringBuilder shown = new StringBuilder(number < 0 ? "-" : "");
    shown.append(mantissa.toPlainString()).append("×10").append(exponent < 0 ? "⁻" : "");
    String size = Integer.toString(Math.abs(exponent));
    for (char digit : (size.length() < 2 ? "0" + size : size).toCharArray()) {
      shown.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return shown.toString();
  }
}
