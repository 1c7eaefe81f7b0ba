package dev.rolloutkit.testkit;

import dev.rolloutkit.canary.state.CanaryState;
import net.jqwik.api.Arbitrary;

/** What a canary controller may find. */
public final class CanaryArbitraries {
  private CanaryArbitraries() {}

  /** States at any stage of an update behind an ALB, whose parts fit each other. */
  public static Arbitrary<CanaryState> states() {
    return RolloutArbitraries.albWorlds().map(CanaryArbitraries::state).withoutEdgeCases();
  }

  /** States of any parts and any texts. */
  public static Arbitrary<CanaryState> hostileStates() {
    return new Derivation(Handmade.all().without(CanaryState.class), Temper.HOSTILE)
        .of(CanaryState.class)
        .map(CanaryState.class::cast);
  }

  private static CanaryState state(RolloutWorld world) {
    return CanaryState.builder()
        .rollout(world.rollout())
        .podHash(world.newHash())
        .replicaSets(world.replicaSets())
        .services(world.services())
        .build();
  }

  static void addTo(Handmade handmade) {
    handmade.put(CanaryState.class, temper -> temper == Temper.PLAIN ? states() : hostileStates());
  }
}
