package dev.rolloutkit.testkit;

import dev.rolloutkit.canary.invariant.CanaryInvariant;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of the states that a canary controller observes. */
public final class CanaryArbitraries {
  private CanaryArbitraries() {}

  /** Consistent states at any stage of an update behind an ALB. */
  public static Arbitrary<CanaryState> states() {
    return RolloutArbitraries.albWorlds()
        .map(world -> world.observed().asCanary())
        .withoutEdgeCases();
  }

  /** States with arbitrary parts and strings. */
  public static Arbitrary<CanaryState> hostileStates() {
    return new Derivation(
            HandwrittenArbitraries.all().without(CanaryState.class), InputStyle.HOSTILE)
        .of(CanaryState.class)
        .map(CanaryState.class::cast);
  }

  /**
   * Violations of the invariants of canaries, whose type the class {@code Violation} alone does not
   * show.
   */
  private static Arbitrary<InvariantViolation<CanaryInvariant>> violations(InputStyle style) {
    Arbitrary<?> details = new Derivation(HandwrittenArbitraries.all(), style).of(String.class);
    return Combinators.combine(
            Arbitraries.of(CanaryInvariant.values()), details.map(String.class::cast))
        .as(InvariantViolation::new);
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(InvariantViolation.class, CanaryArbitraries::violations);
    handwritten.put(
        CanaryState.class, style -> style == InputStyle.PLAIN ? states() : hostileStates());
  }
}
