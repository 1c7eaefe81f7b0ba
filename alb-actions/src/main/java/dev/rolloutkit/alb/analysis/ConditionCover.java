package dev.rolloutkit.alb.analysis;

import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import java.util.Locale;

/**
 * Decides whether all requests that match one rule also match another.
 *
 * @rule A rule never matches if an earlier one matches all of its requests.
 */
final class ConditionCover {
  private ConditionCover() {}

  /**
   * Whether the conditions of {@code wide} hold whenever those of {@code narrow} do. The result
   * {@code true} is certain. With {@code false} they may hold nevertheless, because different
   * regular expressions are never compared.
   */
  static boolean covers(ListenerRule wide, ListenerRule narrow) {
    for (LbcCondition condition : wide.conditions()) {
      if (!isEverything(condition)
          && narrow.conditions().stream().noneMatch(other -> covers(condition, other))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEverything(LbcCondition condition) {
    return condition instanceof LbcCondition.Path path
        && path.patterns().values() != null
        && (path.patterns().values().contains("/*") || path.patterns().values().contains("*"));
  }

  private static boolean covers(LbcCondition wide, LbcCondition narrow) {
    if (wide instanceof LbcCondition.Host host && narrow instanceof LbcCondition.Host other) {
      return covers(host.patterns(), other.patterns(), Case.IGNORED);
    }
    if (wide instanceof LbcCondition.Path path && narrow instanceof LbcCondition.Path other) {
      return covers(path.patterns(), other.patterns(), Case.MATTERS);
    }
    if (wide instanceof LbcCondition.Header header && narrow instanceof LbcCondition.Header other) {
      return header.name().equalsIgnoreCase(other.name())
          && covers(header.patterns(), other.patterns(), Case.IGNORED);
    }
    if (wide instanceof LbcCondition.Method method && narrow instanceof LbcCondition.Method other) {
      return method.values().containsAll(other.values());
    }
    if (wide instanceof LbcCondition.SourceIp source
        && narrow instanceof LbcCondition.SourceIp other) {
      return source.values().containsAll(other.values());
    }
    return wide instanceof LbcCondition.Query query
        && narrow instanceof LbcCondition.Query other
        && query.pairs().equals(other.pairs());
  }

  /** Whether a comparison distinguishes upper and lower case. */
  private enum Case {
    MATTERS,
    IGNORED
  }

  private static boolean covers(
      LbcCondition.Patterns wide, LbcCondition.Patterns narrow, Case letters) {
    if (narrow.values() == null) {
      return wide.regexValues() != null
          && narrow.regexValues() != null
          && wide.regexValues().containsAll(narrow.regexValues());
    }
    List<String> patterns = wide.values();
    return patterns != null
        && narrow.values().stream()
            .allMatch(
                value ->
                    patterns.stream()
                        .anyMatch(
                            pattern ->
                                letters == Case.MATTERS
                                    ? matches(pattern, value)
                                    : matches(
                                        pattern.toLowerCase(Locale.ROOT),
                                        value.toLowerCase(Locale.ROOT))));
  }

  /**
   * Whether a pattern matches everything that the pattern {@code text} matches: a star matches any
   * text, and a question mark matches any one character except a star. The time is at worst
   * proportional to the product of the lengths.
   */
  static boolean matches(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      char c = text.charAt(t);
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = t;
      } else if (p < pattern.length()
          && c != '*'
          && (pattern.charAt(p) == '?' || (c != '?' && pattern.charAt(p) == c))) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
