package dev.rolloutkit.lbclass.ownership;

import java.util.Objects;

/**
 * A controller that acts on a Service.
 *
 * @param profile its name in the registry
 * @param decision what it does; never {@link OwnershipDecision.Ignore}
 */
public record Owner(String profile, OwnershipDecision decision) {
  /** No component may be {@code null}. */
  public Owner {
    Objects.requireNonNull(profile, "profile");
    Objects.requireNonNull(decision, "decision");
  }

  /** One line, such as {@code metallb: the class is its own}. */
  @Override
  public String toString() {
    return profile + ": " + decision.reason().words();
  }
}
