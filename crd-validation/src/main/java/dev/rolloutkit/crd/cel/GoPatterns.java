package dev.rolloutkit.crd.cel;

import com.google.re2j.PatternSyntaxException;

/** Go's error messages for invalid regular expressions. */
final class GoPatterns {
  private GoPatterns() {}

  static String error(PatternSyntaxException e) {
    return "error parsing regexp: " + e.getDescription() + ": `" + e.getPattern() + "`";
  }
}
