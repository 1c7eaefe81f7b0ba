package dev.rolloutkit.stack.internal.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;

/**
 * The number of rules in a stack, and the sizes of the largest rule and action.
 *
 * @param rules the number of rules
 * @param valuesOfRule the largest number of values in all conditions of one rule
 * @param groupsOfAction the largest number of target groups in one action
 */
record RuleCounts(int rules, int valuesOfRule, int groupsOfAction) {
  static RuleCounts of(Stack stack) {
    int rules = 0;
    int values = 0;
    int groups = 0;
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      rules++;
      JsonNode spec = stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow();
      values = Math.max(values, values(spec));
      for (JsonNode action : spec.path("actions")) {
        groups = Math.max(groups, action.path("forwardConfig").path("targetGroups").size());
      }
    }
    return new RuleCounts(rules, values, groups);
  }

  private static int values(JsonNode spec) {
    int out = 0;
    for (JsonNode condition : spec.path("conditions")) {
      for (JsonNode config : condition) {
        out += config.path("values").size() + config.path("regexValues").size();
      }
    }
    return out;
  }
}
