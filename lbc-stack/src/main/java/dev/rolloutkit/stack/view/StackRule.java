package dev.rolloutkit.stack.view;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.Optional;

/**
 * A rule of a listener of a stack.
 *
 * @param priority its priority; {@link RouteRule#DEFAULT} for the default actions
 * @param conditions its conditions, all of which must hold; none for the default actions
 * @param checks the types of the actions before the final one, such as {@code authenticate-oidc}
 * @param action the final action. A target of a forward action has the ARN of its target group, or
 *     the target group's id in the stack as the name
 * @param source the Kubernetes object and the field that it was built from; absent for default
 *     actions
 */
public record StackRule(
    int priority,
    ImmutableList<RuleCondition> conditions,
    ImmutableList<String> checks,
    LbcAction action,
    Optional<String> source) {

  /** Whether these are the default actions, which answer what no rule matches. */
  public boolean isDefault() {
    return priority == RouteRule.DEFAULT;
  }
}
