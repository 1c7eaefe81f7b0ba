package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.lbc.ListenerRule;
import dev.rolloutkit.alb.route.AlbRoute;
import java.util.List;
import java.util.Optional;

/**
 * A rule that does nothing, or a header route that leads nowhere.
 *
 * @param rule the rule in question
 * @param kind what is wrong with it
 * @param by the rule that hides it, or that it should stand before
 */
public record RuleShadow(ListenerRule rule, Kind kind, Optional<ListenerRule> by) {

  /** What is wrong with a rule. */
  public enum Kind {
    /** A rule before it takes every request that it could take. */
    HIDDEN,
    /** A header route that is before no rule of the weighted action. */
    PRECEDES_NOTHING
  }

  /**
   * The rules that can never match, each with the first one that hides it. Sound, not complete.
   * Quadratic in the rules of a listener, of which AWS allows a hundred by default.
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
   * What is wrong with the header routes of a rollout: those that are hidden, and those after which
   * no rule of the weighted action comes. Exact paths and prefixes stand before a header route's
   * own path, whatever their order on the ingress.
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

  /** One line for people. */
  @Override
  public String toString() {
    return kind == Kind.HIDDEN
        ? "rule "
            + rule.priority()
            + " from "
            + rule.origin()
            + " never matches: "
            + by.map(r -> "rule " + r.priority() + " from " + r.origin()).orElse("another rule")
            + " takes every request before it"
        : "rule "
            + rule.priority()
            + " from "
            + rule.origin()
            + " stands before no rule of the weighted action";
  }
}
