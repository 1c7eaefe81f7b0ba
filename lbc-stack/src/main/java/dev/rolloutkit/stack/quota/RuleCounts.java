package dev.rolloutkit.stack.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;

/**
 * The rules of a stack, counted.
 *
 * @param rules how many there are
 * @param valuesOfRule the most values that all conditions of one rule have
 * @param groupsOfAction the most target groups that one action has
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
