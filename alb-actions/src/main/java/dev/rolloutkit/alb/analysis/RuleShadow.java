package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.List;
import java.util.Optional;

/**
 * A rule that can never match, or a header route that does not precede any weighted rule.
 *
 * @rule A header route without effect is hidden by an earlier rule or precedes no rule with the
 *     weighted action.
 * @param rule the rule in question
 * @param kind what is wrong with it
 * @param by the rule that hides it, or the first rule with the weighted action; empty if there is
 *     none
 */
public record RuleShadow(ListenerRule rule, Kind kind, Optional<ListenerRule> by) {

  /** The kinds of findings. */
  public enum Kind {
    /** An earlier rule matches every request that this rule matches. */
    HIDDEN,
    /** A header route does not precede any rule with the weighted action. */
    PRECEDES_NOTHING
  }

  /**
   * Finds rules that can never match, each with the first rule that hides it. Every rule in the
   * result is hidden, but not every hidden rule is found. The time is quadratic in the number of
   * rules; by default, AWS allows a hundred for each listener.
   *
   * @param rules the rules of one listener in order of priority
   */
  public static ImmutableList<RuleShadow> hidden(List<ListenerRule> rules) {
    ImmutableList.Builder<RuleShadow> out = ImmutableList.builder();
    for (int i = 0; i < rules.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (ConditionCover.covers(rules.get(j), rules.get(i))) {
          out.add(new RuleShadow(rules.get(i), Kind.HIDDEN, Optional.of(rules.get(j))));
          break;
        }
      }
    }
    return out.build();
  }

  /**
   * Finds the header routes of a rollout that are hidden, and those that are not followed by a rule
   * with the weighted action. Rules with exact and prefix paths always precede the rule of a header
   * route, regardless of their order on the ingress.
   */
  public static ImmutableList<RuleShadow> headerRoutes(List<ListenerRule> rules, AlbRoute route) {
    ImmutableList.Builder<RuleShadow> out = ImmutableList.builder();
    for (RuleShadow shadow : hidden(rules)) {
      if (isHeaderRoute(shadow.rule(), route)) {
        out.add(shadow);
      }
    }
    Optional<ListenerRule> weighted = Optional.empty();
    boolean after = false;
    for (int i = rules.size() - 1; i >= 0; i--) {
      ListenerRule rule = rules.get(i);
      if (rule.origin().service().equals(route.ruleService())) {
        after = true;
      } else if (isHeaderRoute(rule, route) && !after) {
        weighted =
            rules.stream()
                .filter(r -> r.origin().service().equals(route.ruleService()))
                .findFirst();
        out.add(new RuleShadow(rule, Kind.PRECEDES_NOTHING, weighted));
      }
    }
    return out.build();
  }

  private static boolean isHeaderRoute(ListenerRule rule, AlbRoute route) {
    return route.managedRoutes().contains(rule.origin().service());
  }

  /** A description on one line, for people. */
  @Override
  public String toString() {
    return kind == Kind.HIDDEN
        ? "rule "
            + rule.priority()
            + " from "
            + rule.origin()
            + " never matches: "
            + by.map(r -> "rule " + r.priority() + " from " + r.origin()).orElse("another rule")
            + " matches all its requests first"
        : "rule "
            + rule.priority()
            + " from "
            + rule.origin()
            + " does not precede any rule with the weighted action";
  }
}
