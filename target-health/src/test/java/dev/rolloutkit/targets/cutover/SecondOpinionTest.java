package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.options.TargetDefect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the prover with a replay of every pod and every second. */
class SecondOpinionTest {
  /** {@code -Dtargets.worlds=200000} tests more scenarios than a build does. */
  private static final int WORLDS = Integer.getInteger("targets.worlds", 6_000);

  @Test
  void aReplayPodByPodAndSecondBySecondFindsTheSame() {
    Set<LossReason> reasons = EnumSet.noneOf(LossReason.class);
    Set<CutOverVerdict> verdicts = EnumSet.noneOf(CutOverVerdict.class);
    for (int world = 0; world < WORLDS; world++) {
      Run run = agreed(world, Fixes.reference());
      run.windows().forEach(window -> reasons.add(window.reason()));
      verdicts.add(run.verdict());
    }
    assertThat(reasons).as("worlds lose traffic for every reason").hasSize(5);
    assertThat(verdicts).hasSize(3);
  }

  @Test
  void theReplayFindsTheSameIfDefectsAreFixed() {
    int changed = 0;
    for (int world = 0; world < WORLDS / 4; world++) {
      Fixes<TargetDefect> fixes = fixes(world);
      Run run = agreed(world, fixes);
      Scenario scenario = Worlds.of(world);
      Run reference = CutOverProver.prove(scenario, Fixes.reference()).orElseThrow().run();
      changed += run.equals(reference) ? 0 : 1;
    }
    assertThat(changed).as("worlds in which the fixes matter").isGreaterThan(WORLDS / 50);
  }

  /**
   * Each defect that affects proofs is fixed in half of the scenarios, in other combinations each
   * time.
   */
  private static Fixes<TargetDefect> fixes(int world) {
    List<TargetDefect> all =
        List.of(
            TargetDefect.DEREGISTERED_FIRST,
            TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION,
            TargetDefect.CHECKPOINT_BEFORE_HEALTH,
            TargetDefect.REGISTERED_COUNTS_AS_HEALTHY);
    List<TargetDefect> fixed = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if ((world >> i) % 2 == 0) {
        fixed.add(all.get(i));
      }
    }
    return Fixes.of(fixed);
  }

  private static Run agreed(int world, Fixes<TargetDefect> fixes) {
    Scenario scenario = Worlds.of(world);
    Run run = CutOverProver.prove(scenario, fixes).orElseThrow().run();
    SecondBySecond replay = new SecondBySecond(scenario, fixes);
    String name = "world " + world + ": " + scenario + " " + fixes;
    List<SecondBySecond.Lost> windows =
        run.windows().stream()
            .map(
                w ->
                    new SecondBySecond.Lost(
                        w.from(), w.to(), w.service(), w.shareHundredths(), w.reason().name()))
            .toList();
    assertThat(windows).as(name).isEqualTo(replay.windows);
    assertThat(run.timeline().stream().map(e -> e.at() + " " + e.what()).toList())
        .as(name)
        .isEqualTo(replay.timeline);
    assertThat(run.verifiedAt().orElse(-1)).as(name).isEqualTo(replay.verified);
    assertThat(run.scaleDownAt().orElse(-1)).as(name).isEqualTo(replay.scaleDown);
    return run;
  }
}
