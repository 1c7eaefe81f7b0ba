package dev.rolloutkit.apimachinery;

import java.time.Duration;

/**
 * Durations as Go reads and prints them: {@code 1h30m}, {@code 1.5s}, {@code -300ms}.
 *
 * <pre>{@code
 * GoDuration.parse("90m").map(GoDuration::format).orElseThrow();   // 1h30m0s
 * }</pre>
 *
 * <p>A Go duration is a signed 64-bit number of nanoseconds: at most about 292 years in either
 * direction.
 *
 * <p>Source: Go 1.26, package time.
 */
public final class GoDuration {
  /** 2^63 as an unsigned number: the absolute value of the smallest duration. */
  private static final long LIMIT = Long.MIN_VALUE;

  private static final long MICROSECOND = 1_000L;
  private static final long MILLISECOND = 1_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final String text;
  private int at;

  /**
   * The fraction that was read last: its digits as an unsigned number, and the power of ten that
   * divides them.
   */
  private long fraction;

  private double scale;

  private GoDuration(String text) {
    this.text = text;
  }

  /**
   * Parses a duration: an optional sign, then {@code 0} or one or more numbers, each with an
   * optional fraction and one of the units {@code ns us µs ms s m h}. Fractions of a nanosecond are
   * truncated.
   *
   * <p>Fails with code {@code Duration.Invalid} and Go's message: {@code time: invalid duration
   * "x"}, {@code time: missing unit in duration "5"} or {@code time: unknown unit "d" in duration
   * "1d"}.
   */
  public static Outcome<Duration> parse(String text) {
    return new GoDuration(text).parse();
  }

  /**
   * The duration as Go prints it: {@code 0s}, {@code 1.5µs}, {@code 2h0m0.5s}.
   *
   * @throws ArithmeticException if the number of nanoseconds does not fit 64 bits
   */
  public static String format(Duration duration) {
    return format(duration.toNanos());
  }

  /** Formats a number of nanoseconds as {@link #format(Duration)} does. */
  public static String format(long nanos) {
    if (nanos == 0) {
      return "0s";
    }
    StringBuilder out = new StringBuilder(32);
    long rest = nanos;
    if (nanos < 0) {
      out.append('-');
      rest =
          -nanos; // the smallest duration stays negative, so it is treated as unsigned from here on
    }
    if (rest > 0 && rest < MICROSECOND) {
      return out.append(rest).append("ns").toString();
    }
    if (rest > 0 && rest < MILLISECOND) {
      return fraction(out, rest, MICROSECOND).append("µs").toString();
    }
    if (rest > 0 && rest < SECOND) {
      return fraction(out, rest, MILLISECOND).append("ms").toString();
    }
    long minutes = Long.divideUnsigned(rest, 60 * SECOND);
    if (minutes >= 60) {
      out.append(minutes / 60).append('h');
    }
    if (minutes > 0) {
      out.append(minutes % 60).append('m');
    }
    return fraction(out, Long.remainderUnsigned(rest, 60 * SECOND), SECOND).append('s').toString();
  }

  /** Appends nanoseconds as a decimal number of units, which are powers of ten. */
  private static StringBuilder fraction(StringBuilder out, long nanos, long unit) {
    out.append(nanos / unit);
    long rest = nanos % unit;
    if (rest != 0) {
      out.append('.');
      for (long place = unit / 10; rest != 0; place /= 10) {
        out.append((char) ('0' + rest / place));
        rest %= place;
      }
    }
    return out;
  }

  private Outcome<Duration> parse() {
    boolean negative = text.startsWith("-");
    at = negative || text.startsWith("+") ? 1 : 0;
    if (text.length() - at == 1 && text.charAt(at) == '0') {
      return Outcome.ok(Duration.ZERO);
    }
    if (at == text.length()) {
      return invalid();
    }
    // unsigned, since there is one more negative value than positive values
    long total = 0;
    while (at < text.length()) {
      int start = at;
      long whole = wholeNumber();
      int digits = at - start;
      if (exceedsLimit(whole)) {
        return invalid();
      }
      fraction = 0;
      if (at < text.length() && text.charAt(at) == '.') {
        start = ++at;
        readFraction();
        digits += at - start;
      }
      if (digits == 0) {
        return invalid();
      }
      String unit = unit();
      long nanos = nanos(unit);
      if (nanos == 0) {
        return failed(
            unit.isEmpty()
                ? "missing unit in duration"
                : "unknown unit " + GoTime.quote(unit) + " in duration");
      }
      if (Long.compareUnsigned(whole, Long.divideUnsigned(LIMIT, nanos)) > 0) {
        return invalid();
      }
      long value = whole * nanos + fractionOf(nanos);
      total += value;
      if (exceedsLimit(value) || exceedsLimit(total)) {
        return invalid();
      }
    }
    if (total == LIMIT && !negative) {
      return invalid();
    }
    return Outcome.ok(Duration.ofNanos(negative ? -total : total));
  }

  /**
   * Reads digits as an unsigned number; returns a number greater than the limit if there are too
   * many.
   */
  private long wholeNumber() {
    long value = 0;
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      if (exceedsLimit(value) || value > Long.MAX_VALUE / 10) {
        return -1;
      }
      value = value * 10 + (text.charAt(at) - '0');
    }
    return value;
  }

  /** Reads the digits after a decimal point; digits beyond the limit are ignored. */
  private void readFraction() {
    boolean overflow = false;
    scale = 1;
    for (; at < text.length() && isDigit(text.charAt(at)); at++) {
      long next = fraction * 10 + (text.charAt(at) - '0');
      overflow |= fraction > Long.MAX_VALUE / 10 || exceedsLimit(next);
      if (!overflow) {
        fraction = next;
        scale *= 10;
      }
    }
  }

  /** The fraction of a unit in nanoseconds, computed in floating point as Go does. */
  private long fractionOf(long nanos) {
    double digits = fraction == LIMIT ? 0x1p63 : fraction;
    return fraction == 0 ? 0 : (long) (digits * (nanos / scale));
  }

  private String unit() {
    int start = at;
    while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  /** The nanoseconds of a unit; 0 if the unit is unknown. */
  private static long nanos(String unit) {
    return switch (unit) {
      case "ns" -> 1;
      case "us", "\u00b5s", "\u03bcs" -> MICROSECOND;
      case "ms" -> MILLISECOND;
      case "s" -> SECOND;
      case "m" -> 60 * SECOND;
      case "h" -> 3600 * SECOND;
      default -> 0;
    };
  }

  private Outcome<Duration> invalid() {
    return failed("invalid duration");
  }

  private Outcome<Duration> failed(String what) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            "time: " + what + " " + GoTime.quote(text),
            ProblemCodes.DURATION_INVALID));
  }

  private static boolean exceedsLimit(long unsigned) {
    return Long.compareUnsigned(unsigned, LIMIT) > 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
