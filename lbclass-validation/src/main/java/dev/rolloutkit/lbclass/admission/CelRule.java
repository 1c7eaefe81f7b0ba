package dev.rolloutkit.lbclass.admission;

import java.util.Objects;

/**
 * One validation of a {@code ValidatingAdmissionPolicy}.
 *
 * @param name for people
 * @param expression CEL; true when the request is fine
 * @param message what the caller is told when it is not
 */
public record CelRule(String name, String expression, String message) {
  /** All are there. */
  public CelRule {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(expression, "expression");
    Objects.requireNonNull(message, "message");
  }
}
