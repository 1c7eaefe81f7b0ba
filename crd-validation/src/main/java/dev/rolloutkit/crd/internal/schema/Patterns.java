package dev.rolloutkit.crd.internal.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Compiles regular expressions within the limits of Go: a short expression must not take all memory
 * when it is compiled, nor overflow the stack when it is parsed. RE2 for Java has Go's syntax, but
 * not these limits.
 *
 * <p>Source: package {@code regexp/syntax} of Go.
 *
 * @rule A regular expression has the syntax and the limits of Go's.
 */
public final class Patterns {
  /** The largest product of nested repetitions. */
  private static final int MAX_REPEAT = 1_000;

  private static final int MAX_DEPTH = 1_000;

  /** The number of instructions that fit into 128 MiB. */
  private static final long MAX_SIZE = 128L * 1024 * 1024 / 40;

  private final String text;
  private final Deque<Part> outer = new ArrayDeque<>();
  private Part group = new Part(0, 1);
  private Part last = new Part(0, 1);
  private int at;

  /**
   * A group or an atom.
   *
   * @param size the number of instructions to which it is compiled
   * @param repeat the product of the nested repetitions within it
   */
  private record Part(long size, long repeat) {
    Part and(Part other) {
      return new Part(size + other.size, Math.max(repeat, other.repeat));
    }
  }

  private Patterns(String text) {
    this.text = text;
  }

  /**
   * Compiles a regular expression.
   *
   * @throws PatternSyntaxException if it is invalid, or larger than Go allows
   */
  public static Pattern compile(String text) {
    new Patterns(text).checkLimits();
    return Pattern.compile(text);
  }

  private void checkLimits() {
    while (at < text.length()) {
      char c = text.charAt(at);
      switch (c) {
        case '(' -> open();
        case ')' -> close();
        case '[' -> {
          skipClass();
          atom();
        }
        case '\\' -> escape();
        case '{' -> repeat();
        case '*', '+', '?' -> {
          at++;
          add(new Part(1, 1));
        }
        default -> {
          at++;
          atom();
        }
      }
      if (group.size > MAX_SIZE) {
        throw new PatternSyntaxException("expression too large", text);
      }
    }
  }

  private void add(Part part) {
    group = group.and(part);
  }

  private void atom() {
    last = new Part(1, 1);
    add(last);
  }

  private void open() {
    outer.push(group);
    if (outer.size() > MAX_DEPTH) {
      throw new PatternSyntaxException("expression nests too deeply", text);
    }
    group = new Part(2, 1);
    at++;
  }

  private void close() {
    at++;
    if (!outer.isEmpty()) {
      last = group;
      group = outer.pop().and(last);
    }
  }

  private void skipClass() {
    at++;
    if (text.startsWith("^", at)) {
      at++;
    }
    int first = at;
    while (at < text.length() && (text.charAt(at) != ']' || at == first)) {
      int end = text.startsWith("[:", at) ? text.indexOf(":]", at + 2) : -1;
      at = end >= 0 ? end + 2 : text.charAt(at) == '\\' ? at + 2 : at + 1;
    }
    at++;
  }

  private void escape() {
    if (text.startsWith("\\Q", at)) {
      int end = text.indexOf("\\E", at);
      int stop = end < 0 ? text.length() : end;
      add(new Part(stop - at, 1));
      last = new Part(1, 1);
      at = end < 0 ? stop : end + 2;
      return;
    }
    boolean named = at + 2 < text.length() && text.charAt(at + 2) == '{';
    int end = named && "pPx".indexOf(text.charAt(at + 1)) >= 0 ? text.indexOf('}', at) : -1;
    at = end >= 0 ? end + 1 : at + 2;
    atom();
  }

  /** {@code {n}}, {@code {n,}} or {@code {n,m}}; any other brace is literal. */
  private void repeat() {
    int end = at + 1;
    while (end < text.length() && (isDigit(end) || text.charAt(end) == ',')) {
      end++;
    }
    String[] bounds = text.substring(at + 1, end).split(",", -1);
    if (end == text.length()
        || text.charAt(end) != '}'
        || bounds.length > 2
        || bounds[0].isEmpty()) {
      at++;
      atom();
      return;
    }
    long times = times(bounds[bounds.length - 1].isEmpty() ? bounds[0] : bounds[bounds.length - 1]);
    if (times > MAX_REPEAT || times * last.repeat > MAX_REPEAT) {
      throw new PatternSyntaxException("invalid repeat count", text.substring(at, end + 1));
    }
    group = group.and(new Part(last.size * (times - 1), last.repeat * times));
    last = new Part(last.size * times, last.repeat * times);
    at = end + 1;
  }

  private boolean isDigit(int index) {
    return text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  /**
   * The number of repetitions, at least one; a number that is too large becomes one more than is
   * allowed.
   */
  private static long times(String digits) {
    return digits.length() > 4 ? MAX_REPEAT + 1 : Math.max(1, Long.parseLong(digits));
  }
}
