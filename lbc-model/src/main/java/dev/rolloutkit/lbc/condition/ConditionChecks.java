package dev.rolloutkit.lbc.condition;

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
   * @param regexes whether conditions may have regular expressions
   */
  public static @Nullable String check(List<LbcCondition> conditions, boolean regexes) {
    for (LbcCondition condition : conditions) {
      String problem = check(condition, regexes);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String check(LbcCondition c, boolean regexes) {
    return switch (c.field()) {
      case LbcCondition.HOST -> patterns("hostHeaderConfig", c.host(), regexes);
      case LbcCondition.PATH -> patterns("pathPatternConfig", c.path(), regexes);
      case LbcCondition.HEADER ->
          patterns(
              "httpHeaderConfig",
              c.header() == null
                  ? null
                  : new LbcCondition.Patterns(c.header().values(), c.header().regexValues()),
              regexes);
      case LbcCondition.METHOD -> values("httpRequestMethodConfig", c.method());
      case LbcCondition.SOURCE_IP -> values("sourceIPConfig", c.sourceIp());
      case LbcCondition.QUERY -> query(c.query());
      default -> null;
    };
  }

  private static @Nullable String patterns(
      String name, LbcCondition.@Nullable Patterns config, boolean regexes) {
    if (config == null) {
      return "missing " + name;
    }
    boolean values = isThere(config.values());
    if (!regexes) {
      return values ? null : "invalid " + name + ": values cannot be empty";
    }
    boolean regex = isThere(config.regexValues());
    return values != regex ? null : "invalid " + name + ": " + (values ? BOTH : EMPTY);
  }

  private static @Nullable String values(String name, LbcCondition.@Nullable Values config) {
    if (config == null) {
      return "missing " + name;
    }
    return isThere(config.values()) ? null : "invalid " + name + ": values cannot be empty";
  }

  private static @Nullable String query(LbcCondition.@Nullable Query config) {
    if (config == null) {
      return "missing queryStringConfig";
    }
    List<LbcCondition.Pair> pairs = config.values();
    if (pairs == null || pairs.isEmpty()) {
      return "invalid queryStringConfig: Values cannot be empty";
    }
    return pairs.stream().anyMatch(pair -> pair.value().isEmpty())
        ? "invalid queryStringConfig: value cannot be empty"
        : null;
  }

  private static boolean isThere(@Nullable List<String> list) {
    return list != null && !list.isEmpty();
  }
}
