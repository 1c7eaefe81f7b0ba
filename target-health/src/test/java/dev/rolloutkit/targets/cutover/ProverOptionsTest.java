package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.options.TargetDefect;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Proofs with a controller whose defects are fixed. */
class ProverOptionsTest {
  private static Run run(Scenario scenario, Fixes<TargetDefect> fixes) {
    return CutOverProver.prove(scenario, fixes).orElseThrow().run();
  }

  private static Scenario.Builder blueGreen() {
    return Scenario.builder().kind(CutOverKind.BLUE_GREEN);
  }

  @Test
  void aControllerThatRegistersFirstLosesNothingIfOldPodsAreKeptLongEnough() {
    Scenario scenario = blueGreen().scaleDownDelay(Duration.ofSeconds(60)).build();
    Fixes<TargetDefect> fixes = Fixes.fixing(TargetDefect.DEREGISTERED_FIRST);

    assertThat(run(scenario, Fixes.reference()).verdict()).isEqualTo(CutOverVerdict.OUTAGE);
    Run run = run(scenario, fixes);
    assertThat(run.verdict()).isEqualTo(CutOverVerdict.SAFE);
    // healthy at 34 s, and the controller checks every 15 s
    assertThat(run.timeline())
        .extracting(entry -> entry.at() + " " + entry.what())
        .containsExactly(
            "0 active selects v2",
            "2 active registers 2",
            "47 active deregisters 2",
            "60 v1 scaled to 0");
  }

  @Test
  void withTheFixTargetsAreRegisteredWhileDeregistrationIsThrottled() {
    Scenario scenario =
        blueGreen()
            .scaleDownDelay(Duration.ofSeconds(30))
            .addDeregisterThrottled(new Span(0, 120))
            .build();
    Fixes<TargetDefect> fixes = Fixes.fixing(TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION);

    long reference = run(scenario, Fixes.reference()).lostHundredths();
    assertThat(run(scenario, fixes).lostHundredths()).isLessThan(reference);
  }

  @Test
  void withTheFixAGroupThatIsEmptiedBeforeItIsHealthyIsRepaired() {
    Scenario scenario = blueGreen().addTampering(new Scenario.At(20, "active")).build();
    Fixes<TargetDefect> fixes = Fixes.fixing(TargetDefect.CHECKPOINT_BEFORE_HEALTH);

    assertThat(run(scenario, Fixes.reference()).windows())
        .last()
        .satisfies(window -> assertThat(window.to()).isEqualTo(Seconds.of(scenario.horizon())));
    assertThat(run(scenario, fixes).windows())
        .last()
        .satisfies(window -> assertThat(window.to()).isLessThan(100));
  }

  @Test
  void withTheFixOldPodsAreKeptUntilNewOnesServe() {
    Scenario scenario =
        blueGreen()
            .verifyTargetGroup(true)
            .scaleDownDelay(Duration.ofSeconds(0))
            .timing(Timing.builder().endpointsLag(Duration.ofSeconds(0)).build())
            .build();
    Fixes<TargetDefect> fixes =
        Fixes.fixing(TargetDefect.DEREGISTERED_FIRST, TargetDefect.REGISTERED_COUNTS_AS_HEALTHY);

    assertThat(run(scenario, Fixes.fixing(TargetDefect.DEREGISTERED_FIRST)).verdict())
        .isNotEqualTo(CutOverVerdict.SAFE);
    assertThat(run(scenario, fixes).scaleDownAt().orElseThrow()).isGreaterThanOrEqualTo(33);
  }

  @Test
  void otherFixesDoNotAffectProofs() {
    Fixes<TargetDefect> others =
        Fixes.safe(TargetDefect.class)
            .without(
                TargetDefect.DEREGISTERED_FIRST,
                TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION,
                TargetDefect.CHECKPOINT_BEFORE_HEALTH,
                TargetDefect.REGISTERED_COUNTS_AS_HEALTHY);

    for (int world = 0; world < 500; world++) {
      Scenario scenario = Worlds.of(world);
      assertThat(run(scenario, others)).isEqualTo(run(scenario, Fixes.reference()));
    }
  }
}
