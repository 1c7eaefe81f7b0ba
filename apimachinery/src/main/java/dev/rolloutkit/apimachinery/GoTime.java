package dev.rolloutkit.apimachinery;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Times in the form of RFC 3339, parsed as Go does and printed as Kubernetes does: in UTC and whole
 * seconds.
 *
 * <pre>{@code
 * GoTime.parse("2026-01-02T03:04:05.6+01:00").map(GoTime::format).orElseThrow();
 * // 2026-01-02T02:04:05Z
 * }</pre>
 *
 * <p>Compatibility: Go accepts more than the RFC allows: an hour of one digit ({@code T9:04:05Z}),
 * a comma before the fraction, and offsets of 24 hours or 60 minutes.
 *
 * <p>Source: Go 1.26, package time; Kubernetes 1.34, times of apimachinery.
 */
public final class GoTime {
  /**
   * Go's zero time, the start of year 1. Kubernetes treats it as unset and prints it as {@code
   * null}.
   */
  public static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

  private static final String LAYOUT = "2006-01-02T15:04:05Z07:00";

  private final String text;
  private int at;
  private @Nullable String error;

  private GoTime(String text) {
    this.text = text;
  }

  /**
   * Parses a time with a precision of one nanosecond; finer fractions are truncated.
   *
   * <p>Fails with code {@code Time.Invalid} and Go's message: {@code parsing time "x" as
   * "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"}, or {@code parsing time "…": day out
   * of range}.
   */
  public static Outcome<Instant> parse(String text) {
    GoTime parser = new GoTime(text);
    Instant instant = parser.parse();
    if (instant == null) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              "parsing time " + quote(text) + parser.error,
              ProblemCodes.TIME_INVALID));
    }
    return Outcome.ok(instant);
  }

  /** Parses a time; null if {@link #parse} fails. */
  public static @Nullable Instant parseOrNull(String text) {
    return new GoTime(text).parse();
  }

  /** Whether {@link #parse} succeeds. */
  public static boolean isTime(String text) {
    return parseOrNull(text) != null;
  }

  /** Formats the instant in UTC, without the fraction of a second: {@code 2026-01-02T03:04:05Z}. */
  public static String format(Instant instant) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
    StringBuilder out = new StringBuilder(20);
    int year = time.getYear();
    if (year < 0) {
      out.append('-');
    }
    String digits = Integer.toString(Math.abs(year));
    out.append("0".repeat(Math.max(0, 4 - digits.length()))).append(digits);
    two(out.append('-'), time.getMonthValue());
    two(out.append('-'), time.getDayOfMonth());
    two(out.append('T'), time.getHour());
    two(out.append(':'), time.getMinute());
    two(out.append(':'), time.getSecond());
    return out.append('Z').toString();
  }

  /**
   * Quotes a text as the errors of Go's package time do: control characters and characters beyond
   * ASCII are printed byte by byte, such as {@code \xc2}.
   */
  static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); ) {
      int c = GoStrings.codePointAt(text, i);
      i += Character.charCount(c);
      if (c >= ' ' && c < 0x80) {
        if (c == '"' || c == '\\') {
          out.append('\\');
        }
        out.append((char) c);
      } else {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          GoStrings.appendHex(out.append("\\x"), b & 0xff, 2);
        }
      }
    }
    return out.append('"').toString();
  }

  private static void two(StringBuilder out, int number) {
    out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }

  private @Nullable Instant parse() {
    int year = year();
    literal('-');
    int month = twoDigits("01", 1, 12, "month");
    literal('-');
    int day = twoDigits("02", 0, 99, "day");
    literal('T');
    int hour = hour();
    literal(':');
    int minute = twoDigits("04", 0, 59, "minute");
    literal(':');
    int second = twoDigits("05", 0, 59, "second");
    int nanos = fraction();
    int offset = offset();
    if (error == null && at < text.length()) {
      error = ": extra text: " + quote(text.substring(at));
    }
    if (error == null && (day < 1 || day > YearMonth.of(year, month).lengthOfMonth())) {
      error = ": day out of range";
    }
    if (error != null) {
      return null;
    }
    long days = LocalDate.of(year, month, day).toEpochDay();
    return Instant.ofEpochSecond(
        days * 86_400 + hour * 3600L + minute * 60L + second - offset, nanos);
  }

  private int year() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      if (!isDigit(i)) {
        bad("2006", 0);
        return 0;
      }
      value = value * 10 + digit(i);
    }
    at = 4;
    return value;
  }

  private void literal(char c) {
    if (error == null) {
      if (at < text.length() && text.charAt(at) == c) {
        at++;
      } else {
        bad(String.valueOf(c), at);
      }
    }
  }

  private int twoDigits(String element, int min, int max, String name) {
    if (error != null) {
      return 0;
    }
    if (!isDigit(at) || !isDigit(at + 1)) {
      bad(element, at);
      return 0;
    }
    int value = 10 * digit(at) + digit(at + 1);
    at += 2;
    if (value < min || value > max) {
      error = ": " + name + " out of range";
    }
    return value;
  }

  /** Reads an hour of one or two digits, although the layout shows two. */
  private int hour() {
    if (error == null && isDigit(at) && !isDigit(at + 1)) {
      return digit(at++);
    }
    return twoDigits("15", 0, 23, "hour");
  }

  private int fraction() {
    if (error != null
        || at >= text.length()
        || (text.charAt(at) != '.' && text.charAt(at) != ',')
        || !isDigit(at + 1)) {
      return 0;
    }
    at++;
    int nanos = 0;
    int place = 100_000_000;
    for (; isDigit(at); at++) {
      nanos += digit(at) * place;
      place /= 10;
    }
    return nanos;
  }

  /** Reads an offset, in seconds east of UTC. */
  private int offset() {
    if (error != null) {
      return 0;
    }
    if (at < text.length() && text.charAt(at) == 'Z') {
      at++;
      return 0;
    }
    if (text.length() - at < 6
        || text.charAt(at + 3) != ':'
        || !isDigit(at + 1)
        || !isDigit(at + 2)) {
      bad("Z07:00", at);
      return 0;
    }
    char sign = text.charAt(at);
    boolean wellFormed = (sign == '+' || sign == '-') && isDigit(at + 4) && isDigit(at + 5);
    int hours = 10 * digit(at + 1) + digit(at + 2);
    int minutes = isDigit(at + 4) && isDigit(at + 5) ? 10 * digit(at + 4) + digit(at + 5) : 0;
    // a number that is out of range is reported before other errors
    if (minutes > 60) {
      error = ": time zone offset minute out of range";
    } else if (hours > 24) {
      error = ": time zone offset hour out of range";
    } else if (!wellFormed) {
      bad("Z07:00", at);
    }
    at += 6;
    int seconds = hours * 3600 + minutes * 60;
    return sign == '-' ? -seconds : seconds;
  }

  private void bad(String element, int from) {
    error =
        " as "
            + quote(LAYOUT)
            + ": cannot parse "
            + quote(text.substring(Math.min(from, text.length())))
            + " as "
            + quote(element);
  }

  private boolean isDigit(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private int digit(int index) {
    return text.charAt(index) - '0';
  }
}
