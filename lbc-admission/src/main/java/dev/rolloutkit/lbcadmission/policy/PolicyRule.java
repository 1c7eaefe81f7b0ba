package dev.rolloutkit.lbcadmission.policy;

import dev.rolloutkit.lbcadmission.review.Rule;
import java.util.Objects;

/**
 * One validation of a policy.
 *
 * @param rule the webhook's rule that it states
 * @param expression CEL; true when the object is fine
 * @param messageExpression CEL; what the caller is told when it is not
 */
public record PolicyRule(Rule rule, String expression, String messageExpression) {
  /** All are there. */
  public PolicyRule {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(expression, "expression");
    Objects.requireNonNull(messageExpression, "messageExpression");
  }
}
