package dev.rolloutkit.lbcadmission.policy;

import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.Objects;

/**
 * One validation of a policy.
 *
 * @param rule the webhook's rule that it implements
 * @param expression a CEL expression, which is true if the object does not violate the rule
 * @param messageExpression a CEL expression for the message if the object violates the rule
 */
public record PolicyRule(WebhookRule rule, String expression, String messageExpression) {
  /** No component may be {@code null}. */
  public PolicyRule {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(expression, "expression");
    Objects.requireNonNull(messageExpression, "messageExpression");
  }
}
