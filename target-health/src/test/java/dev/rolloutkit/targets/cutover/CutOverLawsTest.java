package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.Fixes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Properties of every proof. */
class CutOverLawsTest {
  private static final int WORLDS = 2000;

  private static Proof prove(Scenario scenario) {
    return CutOverProver.prove(scenario, Fixes.reference()).orElseThrow();
  }

  @Test
  void everyRemedyLosesLessAndTheBestComesFirst() {
    int remedies = 0;
    for (int world = 0; world < WORLDS; world++) {
      Proof proof = prove(Worlds.of(world));
      long before = -1;
      for (CutOverRemedy remedy : proof.remedies()) {
        long lost = remedy.run().lostHundredths();
        assertThat(lost).isLessThan(proof.run().lostHundredths()).isGreaterThanOrEqualTo(before);
        assertThat(prove(remedy.changed()).run()).isEqualTo(remedy.run());
        before = lost;
        remedies++;
      }
    }
    assertThat(remedies).isGreaterThan(WORLDS / 10);
  }

  @Test
  void theOrderOfListsDoesNotMatter() {
    for (int world = 0; world < WORLDS; world++) {
      Scenario scenario = Worlds.of(world);
      Scenario turned =
          Scenario.builder()
              .from(scenario)
              .outages(Lists.reverse(scenario.outages()))
              .registerThrottled(Lists.reverse(scenario.registerThrottled()))
              .deregisterThrottled(Lists.reverse(scenario.deregisterThrottled()))
              .ruleThrottled(Lists.reverse(scenario.ruleThrottled()))
              .tampering(Lists.reverse(scenario.tampering()))
              .checkpointResets(Lists.reverse(scenario.checkpointResets()))
              .build();
      assertThat(prove(turned).run()).isEqualTo(prove(scenario).run());
    }
  }

  @Test
  void noTrafficIsLostIfNothingChanges() {
    for (int replicas = 1; replicas < 5; replicas++) {
      Scenario still =
          Scenario.builder()
              .kind(CutOverKind.WEIGHTS)
              .replicas(replicas)
              .weightFrom(40)
              .weightTo(40)
              .build();
      assertThat(prove(still).verdict()).isEqualTo(CutOverVerdict.SAFE);
    }
  }

  @Test
  void nodesAsTargetsAreSafeWhileOldPodsOutliveTheEndpoints() {
    for (int lag = 0; lag < 10; lag++) {
      for (int delay = 0; delay < 10; delay++) {
        Scenario scenario =
            Scenario.builder()
                .kind(CutOverKind.BLUE_GREEN)
                .ipTargets(false)
                .scaleDownDelay(Duration.ofSeconds(delay))
                .timing(Timing.builder().endpointsLag(Duration.ofSeconds(lag)).build())
                .build();
        assertThat(prove(scenario).verdict() == CutOverVerdict.SAFE).isEqualTo(lag <= delay);
      }
    }
  }

  @Test
  void theHorizonAndTheNumberOfPodsChangeNoEvent() {
    Scenario day =
        Scenario.builder()
            .kind(CutOverKind.BLUE_GREEN)
            .replicas(100_000)
            .horizon(Duration.ofSeconds(86_400))
            .build();

    assertThat(prove(day).run().windows()).hasSize(1);
    assertThat(prove(day).run().timeline()).hasSize(4);
  }

  /** The simulated seconds of the whole horizon. */
  private static int played(Scenario scenario) {
    AtomicInteger seconds = new AtomicInteger();
    Simulation.of(
        scenario,
        Fixes.reference(),
        new Simulation.Watcher() {
          @Override
          public void group(long now, GroupModel group, int weight) {}

          @Override
          public void pods(long now, TargetSets pods) {
            seconds.incrementAndGet();
          }
        });
    return seconds.get();
  }

  @Test
  void aDayOf100000PodsHasAsManyStepsAsHalfAnHourOf100() {
    for (int world = 0; world < WORLDS; world++) {
      Scenario scenario = Worlds.of(world);
      if (scenario.replicas() == 0) {
        continue;
      }
      Scenario small =
          Scenario.builder()
              .from(scenario)
              .replicas(100)
              .horizon(Duration.ofSeconds(2_000))
              .maxBackoff(Duration.ofSeconds(1))
              .build();
      Scenario large =
          Scenario.builder()
              .from(small)
              .replicas(100_000)
              .horizon(Duration.ofSeconds(86_400))
              .build();

      // A failing verification is repeated until the end, and each attempt is an event.
      if (Simulation.of(large, Fixes.reference()).verifiedAt().isPresent()) {
        assertThat(played(large)).as("world " + world).isEqualTo(played(small));
      }
    }
  }

  @Test
  void onlySecondsWithEventsAreSimulated() {
    Scenario update =
        Scenario.builder().kind(CutOverKind.BLUE_GREEN).horizon(Duration.ofSeconds(86_400)).build();

    // The selector moves, the slices arrive, the pass, health, the scale-down, and its endpoints.
    assertThat(played(update)).isBetween(5, 8);
  }

  @Test
  void valuesOutOfRangeAreProblemsWithPaths() {
    Scenario wrong =
        Scenario.builder()
            .kind(CutOverKind.PING_PONG)
            .replicas(-1)
            .weightTo(60)
            .horizon(Duration.ofSeconds(86_401))
            .addOutage(new Span(5, 4))
            .timing(
                Timing.builder()
                    .preStop(Duration.ofSeconds(-3))
                    .ruleLag(Duration.ofMillis(1500))
                    .build())
            .build();

    assertThat(CutOverProver.prove(wrong, Fixes.reference()).problems())
        .extracting(problem -> problem.text())
        .containsExactly(
            "replicas: Invalid value: -1: must be between 0 and 100000, inclusive",
            "horizonSeconds: Invalid value: 86401: must be between 1 and 86400, inclusive",
            "weights.to: Invalid value: 60: must be 100 for a ping-pong cut-over",
            "timing.ruleLagSeconds: Invalid value: PT1.5S: must be whole seconds",
            "timing.preStopSeconds: Invalid value: -3: must be greater than or equal to 0",
            "controller.outages[0].to: Invalid value: 4: must be greater than or equal to from, 5");
  }
}
