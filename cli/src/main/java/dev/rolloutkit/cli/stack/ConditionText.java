package dev.rolloutkit.cli.stack;

import dev.rolloutkit.alb.lbc.LbcCondition;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;

/** Conditions of a rule as people write them. */
final class ConditionText {
  private ConditionText() {}

  /** {@code shop.example.com/*, http-header x-user is beta}. */
  static String of(List<RuleCondition> conditions) {
    List<RuleCondition> rest = new ArrayList<>(conditions);
    String place = take(rest, LbcCondition.HOST) + take(rest, LbcCondition.PATH);
    List<String> out = new ArrayList<>();
    if (!place.isEmpty()) {
      out.add(place);
    }
    rest.forEach(condition -> out.add(condition.described()));
    return String.join(", ", out);
  }

  /** The patterns of the first condition on a field, which is then told; empty without one. */
  private static String take(List<RuleCondition> conditions, String field) {
    for (RuleCondition condition : conditions) {
      if (condition.field().equals(field) && !condition.regex()) {
        conditions.remove(condition);
        return condition.values().size() == 1
            ? condition.values().get(0)
            : "{" + String.join(", ", condition.values()) + "}";
      }
    }
    return "";
  }
}
