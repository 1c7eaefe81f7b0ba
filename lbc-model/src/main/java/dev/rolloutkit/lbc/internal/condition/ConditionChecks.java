package dev.rolloutkit.lbc.internal.condition;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates conditions and returns the controller's message about the first violation.
 *
 * @rule A condition needs the configuration of its field, with values or regular expressions.
 */
public final class ConditionChecks {
  private static final String EMPTY = "values or regexValues must be specified";
  private static final String BOTH = "precisely one of values and regexValues can be specified";

  private ConditionChecks() {}

  /**
   * The message about the first violation; {@code null} if there is none.
   *
   * @param release the release of the controller; older ones know no regular expressions
   */
  public static @Nullable String check(
      List<LbcCondition> conditions, ReleaseOf<LbcChange> release) {
    boolean regexes = release.has(LbcChange.REGEX_AND_TRANSFORMS);
    for (LbcCondition condition : conditions) {
      String problem = check(condition, regexes);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String check(LbcCondition condition, boolean regexes) {
    if (condition instanceof LbcCondition.Host host) {
      return patterns("hostHeaderConfig", host.patterns(), regexes);
    }
    if (condition instanceof LbcCondition.Path path) {
      return patterns("pathPatternConfig", path.patterns(), regexes);
    }
    if (condition instanceof LbcCondition.Header header) {
      return patterns("httpHeaderConfig", header.patterns(), regexes);
    }
    if (condition instanceof LbcCondition.Method method) {
      return values("httpRequestMethodConfig", method.values());
    }
    if (condition instanceof LbcCondition.SourceIp source) {
      return values("sourceIPConfig", source.values());
    }
    return condition instanceof LbcCondition.Query query
        ? pairs(query.pairs())
        : missing(condition.field());
  }

  /**
   * The message about a condition without the configuration of its field; {@code null} if the field
   * is unknown.
   */
  private static @Nullable String missing(String field) {
    return switch (field) {
      case LbcCondition.HOST -> "missing hostHeaderConfig";
      case LbcCondition.PATH -> "missing pathPatternConfig";
      case LbcCondition.HEADER -> "missing httpHeaderConfig";
      case LbcCondition.METHOD -> "missing httpRequestMethodConfig";
      case LbcCondition.SOURCE_IP -> "missing sourceIPConfig";
      case LbcCondition.QUERY -> "missing queryStringConfig";
      default -> null;
    };
  }

  private static @Nullable String patterns(
      String name, LbcCondition.Patterns config, boolean regexes) {
    boolean values = hasElements(config.values());
    if (!regexes) {
      return values ? null : "invalid " + name + ": values cannot be empty";
    }
    boolean regex = hasElements(config.regexValues());
    return values != regex ? null : "invalid " + name + ": " + (values ? BOTH : EMPTY);
  }

  private static @Nullable String values(String name, List<String> values) {
    return values.isEmpty() ? "invalid " + name + ": values cannot be empty" : null;
  }

  private static @Nullable String pairs(List<LbcCondition.Pair> pairs) {
    if (pairs.isEmpty()) {
      return "invalid queryStringConfig: Values cannot be empty";
    }
    return pairs.stream().anyMatch(pair -> pair.value().isEmpty())
        ? "invalid queryStringConfig: value cannot be empty"
        : null;
  }

  private static boolean hasElements(@Nullable List<String> list) {
    return list != null && !list.isEmpty();
  }
}
