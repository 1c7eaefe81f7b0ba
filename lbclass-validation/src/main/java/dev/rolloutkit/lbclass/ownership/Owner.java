package dev.rolloutkit.lbclass.ownership;

import java.util.Objects;

/**
 * A controller that acts on a Service.
 *
 * @param profile its name in the registry
 * @param decision what it does; never {@link OwnershipDecision.Ignore}
 */
public record Owner(String profile, OwnershipDecision decision) {
  /** Both are there. */
  public Owner {
    Objects.requireNonNull(profile, "profile");
    Objects.requireNonNull(decision, "decision");
  }

  /** {@code metallb: the class is its own}. */
  @Override
  public String toString() {
    return profile + ": " + decision.reason().words();
  }
}
