package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.targets.options.TargetOptions;
import org.junit.jupiter.api.Test;

/** Proofs with a controller whose defects are fixed. */
class ProverOptionsTest {
  private static Run run(Scenario scenario, TargetOptions options) {
    return CutOverProver.prove(scenario, options).orElseThrow().run();
  }

  private static Scenario.Builder blueGreen() {
    return Scenario.builder().kind(CutOverKind.BLUE_GREEN);
  }

  @Test
  void registerFirst_withOldPodsThatStayLongEnough_losesNothing() {
    Scenario scenario = blueGreen().scaleDownDelaySeconds(60).build();
    TargetOptions options = TargetOptions.builder().registerFirst(true).build();

    assertThat(run(scenario, TargetOptions.reference()).verdict()).isEqualTo(Verdict.OUTAGE);
    Run run = run(scenario, options);
    assertThat(run.verdict()).isEqualTo(Verdict.SAFE);
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
  void registerDespiteFailedDeregister_registersWhileDeregisteringIsThrottled() {
    Scenario scenario =
        blueGreen().scaleDownDelaySeconds(30).addDeregisterThrottled(new Span(0, 120)).build();
    TargetOptions options = TargetOptions.builder().registerDespiteFailedDeregister(true).build();

    long reference = run(scenario, TargetOptions.reference()).lostHundredths();
    assertThat(run(scenario, options).lostHundredths()).isLessThan(reference);
  }

  @Test
  void checkpointWaitsForHealth_repairsAGroupThatIsEmptiedBeforeItIsHealthy() {
    Scenario scenario = blueGreen().addTampering(new Scenario.At(20, "active")).build();
    TargetOptions options = TargetOptions.builder().checkpointWaitsForHealth(true).build();

    assertThat(run(scenario, TargetOptions.reference()).windows())
        .last()
        .satisfies(window -> assertThat(window.to()).isEqualTo(scenario.horizonSeconds()));
    assertThat(run(scenario, options).windows())
        .last()
        .satisfies(window -> assertThat(window.to()).isLessThan(100));
  }

  @Test
  void verifyHealthy_keepsOldPodsUntilNewOnesServe() {
    Scenario scenario =
        blueGreen()
            .verifyTargetGroup(true)
            .scaleDownDelaySeconds(0)
            .timing(Timing.builder().endpointsLagSeconds(0).build())
            .build();
    TargetOptions options = TargetOptions.builder().registerFirst(true).verifyHealthy(true).build();

    assertThat(run(scenario, TargetOptions.builder().registerFirst(true).build()).verdict())
        .isNotEqualTo(Verdict.SAFE);
    assertThat(run(scenario, options).scaleDownAt().orElseThrow()).isGreaterThanOrEqualTo(33);
  }

  @Test
  void optionsThatNoScenarioUses_changeNothing() {
    TargetOptions others =
        TargetOptions.builder()
            .from(TargetOptions.safe())
            .registerFirst(false)
            .registerDespiteFailedDeregister(false)
            .checkpointWaitsForHealth(false)
            .verifyHealthy(false)
            .build();

    for (int world = 0; world < 500; world++) {
      Scenario scenario = Worlds.of(world);
      assertThat(run(scenario, others)).isEqualTo(run(scenario, TargetOptions.reference()));
    }
  }
}
