package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Verdict;
import dev.rolloutkit.targets.options.TargetOptions;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class TargetLawsTest {
  private static ImmutableList<LossWindow> windows(Scenario scenario) {
    return TargetHealth.prove(scenario, TargetOptions.reference()).orElseThrow().run().windows();
  }

  @Example
  void neverWithoutTargets_holdsForPingPongAndNotForASelectorThatMoves() {
    Law<Scenario> law = TargetLaws.neverWithoutTargets(TargetLawsTest::windows);

    assertThat(law.holds(Scenario.builder().kind(CutOverKind.PING_PONG).build())).isTrue();
    assertThat(law.violation(Scenario.builder().kind(CutOverKind.BLUE_GREEN).build()))
        .contains("Service active loses 100.00 % from 2 to 34 s: ONLY_INITIAL_TARGETS");
  }

  @Property
  void everyCutOver_isProvedAndIsSafeIfAndOnlyIfTheLawHolds(@ForAll Scenario scenario) {
    Verdict verdict =
        TargetHealth.prove(scenario, TargetOptions.reference()).orElseThrow().verdict();

    assertThat(TargetLaws.neverWithoutTargets(TargetLawsTest::windows).holds(scenario))
        .isEqualTo(verdict == Verdict.SAFE);
  }
}
