package dev.rolloutkit.apimachinery.internal;

import dev.rolloutkit.apimachinery.GoStrings;

/**
 * Formats strings as Go's {@code fmt.Sprintf} does when it gets no arguments. Go programs do so by
 * mistake when they pass a finished message where a format is expected: each percent sign in it
 * then begins a directive that lacks its argument.
 *
 * <p>Source: Go 1.26, package fmt.
 */
public final class GoFormat {
  private static final int LARGEST_NUMBER = 1_000_000;
  private static final int SHORTEST_INDEX = "[1]".length();

  private final String format;
  private final int end;
  private final StringBuilder out;
  private int at;
  private boolean hasBadIndex;

  private GoFormat(String format) {
    this.format = format;
    end = format.length();
    out = new StringBuilder(end + 16);
  }

  /**
   * The result of {@code fmt.Sprintf(format)}: {@code 100% lost} becomes {@code
   * 100%!l(MISSING)ost}, and {@code 100%} becomes {@code 100%!(NOVERB)}. A string without a percent
   * sign is returned unchanged.
   */
  public static String withoutArguments(String format) {
    return format.indexOf('%') < 0 ? format : new GoFormat(format).all();
  }

  private String all() {
    while (at < end) {
      int percent = format.indexOf('%', at);
      if (percent < 0) {
        out.append(format, at, end);
        break;
      }
      out.append(format, at, percent);
      at = percent + 1;
      directive();
    }
    return GoStrings.wellFormed(out.toString());
  }

  /**
   * Reads flags, index, width, precision, a second index and the verb. A dot at the very end is a
   * verb.
   */
  private void directive() {
    hasBadIndex = false;
    while (at < end && "#0+- ".indexOf(format.charAt(at)) >= 0) {
      at++;
    }
    boolean isAfterIndex = index();
    if (isNext('*')) {
      at++;
      out.append("%!(BADWIDTH)");
      isAfterIndex = false;
    } else if (number() && isAfterIndex) {
      hasBadIndex = true;
    }
    if (isNext('.') && at + 1 < end) {
      at++;
      hasBadIndex |= isAfterIndex;
      isAfterIndex = index();
      if (isNext('*')) {
        at++;
        out.append("%!(BADPREC)");
        isAfterIndex = false;
      } else {
        number();
      }
    }
    if (!isAfterIndex) {
      index();
    }
    verb();
  }

  private void verb() {
    if (at >= end) {
      out.append("%!(NOVERB)");
      return;
    }
    int verb = GoStrings.codePointAt(format, at);
    at += Character.charCount(verb);
    if (verb == '%') {
      out.append('%');
    } else {
      out.append("%!").appendCodePoint(verb).append(hasBadIndex ? "(BADINDEX)" : "(MISSING)");
    }
  }

  private boolean isNext(char c) {
    return at < end && format.charAt(at) == c;
  }

  /**
   * Reads an index such as {@code [1]}, which no argument has.
   *
   * @return whether the brackets contain a number
   */
  private boolean index() {
    if (!isNext('[')) {
      return false;
    }
    hasBadIndex = true;
    int close = format.indexOf(']', at);
    if (close < 0 || end - at < SHORTEST_INDEX) {
      at++;
      return false;
    }
    int start = at + 1;
    at = start;
    boolean isNumber = number(close) && at == close;
    at = close + 1;
    return isNumber;
  }

  private boolean number() {
    return number(end);
  }

  /** Reads digits up to a place; a number that is too large swallows everything up to there. */
  private boolean number(int to) {
    int value = 0;
    int start = at;
    while (at < to && format.charAt(at) >= '0' && format.charAt(at) <= '9') {
      if (value > LARGEST_NUMBER) {
        at = to;
        return false;
      }
      value = value * 10 + format.charAt(at) - '0';
      at++;
    }
    return at > start;
  }
}
