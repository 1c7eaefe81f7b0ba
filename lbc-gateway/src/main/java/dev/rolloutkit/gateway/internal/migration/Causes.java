package dev.rolloutkit.gateway.internal.migration;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.gateway.migration.Cause;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Says why the rules of one port answer a request differently.
 *
 * @rule A difference is explained by the one rule of each stack that answers the request, and by
 *     the reason.
 */
final class Causes {
  private static final String AUTHENTICATES = "\"type\":\"authenticate";
  private static final String REWRITES = "\"rewrites\"";
  private static final Pattern SERVICE = Pattern.compile("\"(?:port|service)\":[^,}]*");

  private final Map<Set<RuleCondition>, Set<String>> before;
  private final Map<Set<RuleCondition>, Set<String>> after;
  private final Map<Set<RuleCondition>, Set<String>> hostless;

  Causes(ComparedStack.Rules before, ComparedStack.Rules after) {
    this.before = answers(before, Causes::conditions);
    this.after = answers(after, Causes::conditions);
    this.hostless = answers(before, Causes::withoutHosts);
  }

  /** Whether the first stack has a rule that differs from this one in its hosts only. */
  private boolean isOfOtherHosts(RouteRule rule) {
    return hostless.getOrDefault(withoutHosts(rule), Set.of()).contains(rule.answer());
  }

  /** Whether the first stack has a rule that differs from this one only in having fewer paths. */
  private boolean isOfFewerPaths(RouteRule rule) {
    for (RuleCondition condition : rule.conditions()) {
      if (condition.field().equals(LbcCondition.PATH)) {
        for (String path : condition.values()) {
          RuleCondition one =
              new RuleCondition(
                  condition.field(),
                  "",
                  ImmutableList.of(path),
                  ImmutableList.of(),
                  ImmutableList.of());
          Set<RuleCondition> narrower = new HashSet<>(rule.conditions());
          narrower.remove(condition);
          narrower.add(one);
          if (before.getOrDefault(narrower, Set.of()).contains(rule.answer())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static Set<RuleCondition> withoutHosts(RouteRule rule) {
    return rule.conditions().stream()
        .filter(condition -> !condition.field().equals(LbcCondition.HOST))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The treatments of the rules, by their conditions. */
  private static Map<Set<RuleCondition>, Set<String>> answers(
      ComparedStack.Rules rules, Function<RouteRule, Set<RuleCondition>> conditions) {
    Map<Set<RuleCondition>, Set<String>> out = new HashMap<>();
    for (RouteRule rule : rules.list()) {
      if (rule.priority() != RouteRule.DEFAULT) {
        out.computeIfAbsent(conditions.apply(rule), c -> new HashSet<>()).add(rule.answer());
      }
    }
    return out;
  }

  /** The cause of a difference: the rule that answered, and the one that answers. */
  Cause of(RouteRule was, RouteRule is) {
    boolean isDefault = is.priority() == RouteRule.DEFAULT;
    boolean wasDefault = was.priority() == RouteRule.DEFAULT;
    if (wasDefault && isDefault) {
      return authenticates(was) == authenticates(is) ? Cause.DEFAULT_ACTION : Cause.AUTHENTICATION;
    }
    if (has(after, was) && has(before, is)) {
      return Cause.ORDER;
    }
    if (conditions(was).equals(conditions(is)) || (isCatchAll(was) && isCatchAll(is))) {
      return action(was, is);
    }
    if (!isDefault && !has(before, is) && isOfOtherHosts(is)) {
      return Cause.HOSTS_JOINED;
    }
    if (!isDefault && !has(before, is) && isOfFewerPaths(is)) {
      return Cause.PATHS_WIDENED;
    }
    if (!isDefault && !before.containsKey(conditions(is))) {
      return Cause.RULE_ADDED;
    }
    return wasDefault ? Cause.RULE_ADDED : Cause.RULE_LOST;
  }

  /** Why rules for the same requests differ. */
  private static Cause action(RouteRule was, RouteRule is) {
    if (authenticates(was) != authenticates(is)) {
      return Cause.AUTHENTICATION;
    }
    if (was.answer().contains("\"503\"") && is.answer().contains("\"500\"")) {
      return Cause.BACKEND_MISSING;
    }
    if (was.answer().contains(REWRITES) != is.answer().contains(REWRITES)) {
      return Cause.REWRITE;
    }
    return was.answer().contains("\"type\":\"forward\"")
            && SERVICE
                .matcher(was.answer())
                .results()
                .map(MatchResult::group)
                .toList()
                .equals(SERVICE.matcher(is.answer()).results().map(MatchResult::group).toList())
        ? Cause.TARGETS
        : Cause.ACTION;
  }

  private static boolean authenticates(RouteRule rule) {
    return rule.answer().contains(AUTHENTICATES);
  }

  /** Whether a rule is written by somebody and takes every request that no other rule takes. */
  private static boolean isCatchAll(RouteRule rule) {
    if (rule.priority() == RouteRule.DEFAULT) {
      return !rule.answer().contains("\"type\":\"fixed-response\"");
    }
    return rule.conditions().stream()
        .allMatch(
            condition ->
                condition.field().equals(LbcCondition.PATH) && condition.values().contains("/*"));
  }

  private static Set<RuleCondition> conditions(RouteRule rule) {
    return ImmutableSet.copyOf(rule.conditions());
  }

  private static boolean has(Map<Set<RuleCondition>, Set<String>> side, RouteRule rule) {
    return side.getOrDefault(conditions(rule), Set.of()).contains(rule.answer());
  }
}
