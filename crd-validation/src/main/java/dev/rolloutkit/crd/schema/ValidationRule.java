package dev.rolloutkit.crd.schema;

import java.util.Objects;

/**
 * One rule of {@code x-kubernetes-validations}.
 *
 * @param expression the rule in CEL, which is true for a valid value
 * @param message the message about an invalid value; empty if absent
 * @param messageExpression an expression in CEL that computes the message; empty if absent
 * @param fieldPath the path of the invalid field, relative to the value; empty if absent
 * @param reason the reason of the problem, such as {@code FieldValueForbidden}; empty if absent
 * @param optionalOldSelf whether {@code oldSelf} is an optional value, so that the rule is also
 *     evaluated for a value that did not exist before
 */
public record ValidationRule(
    String expression,
    String message,
    String messageExpression,
    String fieldPath,
    String reason,
    boolean optionalOldSelf) {
  /** Rejects {@code null}. */
  public ValidationRule {
    Objects.requireNonNull(expression, "expression");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(messageExpression, "messageExpression");
    Objects.requireNonNull(fieldPath, "fieldPath");
    Objects.requireNonNull(reason, "reason");
  }
}
