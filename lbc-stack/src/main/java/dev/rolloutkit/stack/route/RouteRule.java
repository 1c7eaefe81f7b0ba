package dev.rolloutkit.stack.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.Optional;

/**
 * A rule of a listener, prepared for matching requests.
 *
 * @rule A rule matches a request if all of its conditions hold.
 * @param priority its priority; {@link #DEFAULT} for the default actions of the listener
 * @param conditions its conditions, all of which must hold
 * @param answer its actions and transforms as one string; rules with equal strings do the same
 */
public record RouteRule(int priority, ImmutableList<RuleCondition> conditions, String answer) {
  /** The priority of the default actions. */
  public static final int DEFAULT = Integer.MAX_VALUE;

  /** Reads the {@code spec} of a rule. */
  public static RouteRule of(JsonNode spec) {
    ImmutableList.Builder<RuleCondition> conditions = ImmutableList.builder();
    spec.path("conditions").forEach(tree -> conditions.add(RuleCondition.of(tree)));
    return new RouteRule(
        spec.path("priority").intValue(),
        conditions.build(),
        answer(spec.path("actions"), spec.path("transforms")));
  }

  /** The default actions of a listener, as a rule that matches every request. */
  public static RouteRule ofDefault(JsonNode actions) {
    return new RouteRule(DEFAULT, ImmutableList.of(), answer(actions, actions.path("none")));
  }

  private static String answer(JsonNode actions, JsonNode transforms) {
    StringBuilder out = new StringBuilder();
    actions.forEach(action -> out.append(GoJson.write(normal(action))));
    if (!transforms.isEmpty()) {
      out.append(' ').append(GoJson.write(transforms));
    }
    return out.toString();
  }

  /**
   * An action without the weight if it has a single target group, since that weight has no effect.
   */
  private static JsonNode normal(JsonNode action) {
    JsonNode groups = action.path("forwardConfig").path("targetGroups");
    if (groups.size() != 1 || !groups.get(0).has("weight")) {
      return action;
    }
    ObjectNode out = action.deepCopy();
    ((ObjectNode) out.path("forwardConfig").path("targetGroups").get(0)).remove("weight");
    return out;
  }

  /** Whether the rule matches a request; empty if that depends on a regular expression. */
  public Optional<Boolean> matches(Request request) {
    boolean known = true;
    for (RuleCondition condition : conditions) {
      Optional<Boolean> holds = condition.holds(request);
      if (holds.isPresent() && !holds.get()) {
        return holds;
      }
      known &= holds.isPresent();
    }
    return known ? Optional.of(true) : Optional.empty();
  }
}
