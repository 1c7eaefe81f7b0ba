package dev.rolloutkit.crd.cel;

import com.google.re2j.PatternSyntaxException;

/** What Go says of a pattern that is none. */
final class GoPatterns {
  private GoPatterns() {}

  static String error(PatternSyntaxException e) {
    return "error parsing regexp: " + e.getDescription() + ": `" + e.getPattern() + "`";
  }
}
