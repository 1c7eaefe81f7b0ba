package dev.rolloutkit.lbclass.admission;

import java.util.Objects;

/**
 * One validation of a {@code ValidatingAdmissionPolicy}.
 *
 * @param name the display name
 * @param expression the CEL expression, which is true for an allowed request
 * @param message the message for the client of a denied request
 */
public record CelRule(String name, String expression, String message) {
  /** No component may be {@code null}. */
  public CelRule {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(expression, "expression");
    Objects.requireNonNull(message, "message");
  }
}
