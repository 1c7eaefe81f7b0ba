package dev.rolloutkit.testkit.world;

import static dev.rolloutkit.testkit.assertion.ExplorerAssert.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.testkit.explore.Explorer;
import org.junit.jupiter.api.Test;

class TargetWorldTest {
  private static final Fixes<TargetDefect> REFERENCE = Fixes.reference();
  private static final Fixes<TargetDefect> SAFE = Fixes.safe(TargetDefect.class);

  private static Explorer<TargetCluster> world(
      boolean gates, Fixes<TargetDefect> fixes, int faults) {
    return new TargetWorld(2, gates, fixes).explorer(faults);
  }

  @Test
  void aControllerWithAllFixesKeepsTargetsAndOpensGatesWhateverFails() {
    assertThat(world(false, SAFE, 1)).isProved();
    assertThat(world(true, SAFE, 1)).isProved();
  }

  @Test
  void referenceDeregistersFirst() {
    assertThat(world(false, REFERENCE, 0))
        .breaksOnly(TargetRules.keepsTargets().name())
        .breaksWithin(6, TargetRules.keepsTargets().name());
  }

  @Test
  void referenceSkipsAPassThatAGateNeeds() {
    assertThat(world(true, REFERENCE, 0))
        .breaksOnly(TargetRules.keepsTargets().name(), TargetRules.restsWell().name());
  }

  @Test
  void aCheckpointAloneDoesNotShowThatATargetIsMissing() {
    Fixes<TargetDefect> blind = SAFE.without(TargetDefect.CHECKPOINT_IGNORES_TARGETS);

    assertThat(world(false, blind, 1)).breaksOnly(TargetRules.restsWell().name());
  }
}
