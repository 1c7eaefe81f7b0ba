package dev.rolloutkit.cli.stack;

import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;

/** Short descriptions of the conditions of a rule. */
final class ConditionText {
  private ConditionText() {}

  /** The conditions as text, such as {@code shop.example.com/*, http-header x-user is beta}. */
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

  /** Removes the first condition on a field and returns its patterns; empty if there is none. */
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
