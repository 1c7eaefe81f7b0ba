package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelErrorCode;
import dev.cel.runtime.CelEvaluationException;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates the errors of an evaluation into those of CEL for Go.
 *
 * @rule Errors of a rule have the messages of CEL for Go.
 */
final class CelErrors {
  /**
   * An error whose message differs between CEL for Java and CEL for Go.
   *
   * @param java a pattern that the message of CEL for Java contains
   * @param go the message of CEL for Go, with references to the groups of the pattern
   */
  private record Wording(Pattern java, String go) {
    static Wording of(String java, String go) {
      return new Wording(Pattern.compile(java), go);
    }
  }

  private static final ImmutableList<Wording> WORDINGS =
      ImmutableList.of(
          Wording.of("[kK]ey '(.*)' is not present in map", "no such key: $1"),
          Wording.of("[iI]ndex out of bounds: (-?\\d+)", "index out of bounds: $1"),
          Wording.of("Error resolving field '(.*)'\\. Field selections must be", "no such key: $1"),
          Wording.of("expected boolean value", "no such overload"),
          Wording.of(
              "insert failed: key '?(.*?)'? already exists",
              "insert failed: key $1 already exists"));

  private CelErrors() {}

  static String text(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidData) {
        return String.valueOf(cause.getMessage());
      }
      if (cause instanceof NoSuchElementException) {
        return "optional.none() dereference";
      }
      String message = String.valueOf(cause.getMessage());
      for (Wording wording : WORDINGS) {
        Matcher matcher = wording.java().matcher(message);
        if (matcher.find()) {
          return matcher.group().replaceFirst(wording.java().pattern(), wording.go());
        }
      }
    }
    String message = String.valueOf(e.getMessage());
    return e instanceof CelEvaluationException failure
        ? text(failure.getErrorCode(), message)
        : message;
  }

  private static String text(CelErrorCode code, String message) {
    return switch (code) {
      case DIVIDE_BY_ZERO -> message.contains("modulus") ? "modulus by zero" : "division by zero";
      case OVERLOAD_NOT_FOUND -> "no such overload";
      case NUMERIC_OVERFLOW ->
          isUnsigned(message) ? "unsigned integer overflow" : "integer overflow";
      default -> message.replaceFirst("^evaluation error at [^:]*:\\d+: ", "");
    };
  }

  /**
   * Whether an overflow is one of unsigned numbers; that of {@code unsigned out of int range} is
   * not.
   */
  private static boolean isUnsigned(String message) {
    return message.contains("uint")
        || (message.contains("unsigned") && !message.contains("out of int range"));
  }
}
