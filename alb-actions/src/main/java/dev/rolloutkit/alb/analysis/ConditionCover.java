package dev.rolloutkit.alb.analysis;

import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    LbcCondition.Patterns path = condition.path();
    return condition.field().equals(LbcCondition.PATH)
        && path != null
        && path.values() != null
        && (path.values().contains("/*") || path.values().contains("*"));
  }

  private static boolean covers(LbcCondition wide, LbcCondition narrow) {
    if (!wide.field().equals(narrow.field())) {
      return false;
    }
    LbcCondition.Patterns host = wide.host();
    LbcCondition.Patterns otherHost = narrow.host();
    LbcCondition.Patterns path = wide.path();
    LbcCondition.Patterns otherPath = narrow.path();
    LbcCondition.Header header = wide.header();
    LbcCondition.Header otherHeader = narrow.header();
    return switch (wide.field()) {
      case LbcCondition.HOST -> host != null && otherHost != null && covers(host, otherHost, false);
      case LbcCondition.PATH -> path != null && otherPath != null && covers(path, otherPath, true);
      case LbcCondition.HEADER ->
          header != null
              && otherHeader != null
              && header.name().equalsIgnoreCase(otherHeader.name())
              && covers(
                  new LbcCondition.Patterns(header.values(), header.regexValues()),
                  new LbcCondition.Patterns(otherHeader.values(), otherHeader.regexValues()),
                  false);
      case LbcCondition.METHOD -> contains(wide.method(), narrow.method());
      case LbcCondition.SOURCE_IP -> contains(wide.sourceIp(), narrow.sourceIp());
      default -> Objects.equals(wide.query(), narrow.query());
    };
  }

  private static boolean contains(
      LbcCondition.@Nullable Values wide, LbcCondition.@Nullable Values narrow) {
    return wide != null
        && narrow != null
        && wide.values() != null
        && narrow.values() != null
        && wide.values().containsAll(narrow.values());
  }

  private static boolean covers(
      LbcCondition.Patterns wide, LbcCondition.Patterns narrow, boolean caseMatters) {
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
                                caseMatters
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
