package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A plain request for a rule.
 *
 * @rule Each rule has a plain request that fulfils its conditions.
 */
final class Witnesses {
  /** The host of requests for which the host does not matter. */
  static final String ANY_HOST = "h";

  private Witnesses() {}

  /** A request that fulfils the conditions of a rule, though another rule may come first. */
  static Request of(RouteRule rule, int port) {
    return of(rule, port, "a");
  }

  /** The same with nothing in the place of a star in hosts and paths. */
  static Request shortest(RouteRule rule, int port) {
    return of(rule, port, "");
  }

  private static Request of(RouteRule rule, int port, String star) {
    Request.Builder out = Request.builder().port(port).host(ANY_HOST).path("/");
    Set<RuleCondition> expressions = new LinkedHashSet<>();
    for (RuleCondition condition : rule.conditions()) {
      if (condition.regex()) {
        expressions.add(condition);
        continue;
      }
      String first = condition.values().isEmpty() ? "" : condition.values().get(0);
      String text = first.replace("*", "a").replace('?', 'a');
      switch (condition.field()) {
        case LbcCondition.HOST -> out.host(orElse(any(first, star), ANY_HOST));
        case LbcCondition.PATH -> out.path(orElse(any(first, star), "/"));
        case LbcCondition.METHOD -> out.method(first);
        case LbcCondition.HEADER -> out.putHeader(condition.header(), text);
        case LbcCondition.QUERY -> {
          if (!condition.pairs().isEmpty()) {
            Request.Pair pair = condition.pairs().get(0);
            out.addQuery(
                new Request.Pair(
                    pair.key().replace("*", "a").replace('?', 'a'),
                    pair.value().replace("*", "a").replace('?', 'a')));
          }
        }
        default -> {
          int slash = first.indexOf('/');
          out.sourceIp(slash < 0 ? first : first.substring(0, slash));
        }
      }
    }
    return expressions.isEmpty()
        ? out.build()
        : out.expressions(ImmutableSet.copyOf(expressions)).build();
  }

  private static String any(String pattern, String star) {
    return pattern.replace("*", star).replace('?', 'a');
  }

  private static String orElse(String text, String other) {
    return text.isEmpty() ? other : text;
  }
}
