package dev.rolloutkit.testkit;

import dev.rolloutkit.canary.invariant.Invariant;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.invariant.Violation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** What a canary controller may find. */
public final class CanaryArbitraries {
  private CanaryArbitraries() {}

  /** States at any stage of an update behind an ALB, whose parts fit each other. */
  public static Arbitrary<CanaryState> states() {
    return RolloutArbitraries.albWorlds()
        .map(world -> world.observed().asCanary())
        .withoutEdgeCases();
  }

  /** States of any parts and any texts. */
  public static Arbitrary<CanaryState> hostileStates() {
    return new Derivation(Handmade.all().without(CanaryState.class), Temper.HOSTILE)
        .of(CanaryState.class)
        .map(CanaryState.class::cast);
  }

  /** Violations of the invariants of canaries; a violation alone does not tell its strategy. */
  private static Arbitrary<Violation<Invariant>> violations(Temper temper) {
    Arbitrary<?> details = new Derivation(Handmade.all(), temper).of(String.class);
    return Combinators.combine(Arbitraries.of(Invariant.values()), details.map(String.class::cast))
        .as(Violation::new);
  }

  static void addTo(Handmade handmade) {
    handmade.put(Violation.class, CanaryArbitraries::violations);
    handmade.put(CanaryState.class, temper -> temper == Temper.PLAIN ? states() : hostileStates());
  }
}
