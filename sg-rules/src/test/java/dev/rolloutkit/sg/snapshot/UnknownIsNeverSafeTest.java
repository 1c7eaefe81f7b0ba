package dev.rolloutkit.sg.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whoever knows less never says {@link ChangeVerdict#SAFE} where somebody who knows everything does
 * not (differences S0).
 */
class UnknownIsNeverSafeTest {
  private static final int WORLDS = Integer.getInteger("sg.worlds", 700);

  @Test
  void removingAnObjectNeverMakesAVerdictSafe() {
    Map<ChangeVerdict, Integer> verdicts = new EnumMap<>(ChangeVerdict.class);
    Map<String, Integer> wrong = new LinkedHashMap<>();
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      ChangeVerdict full = verdict(world.objects(), world.change());
      verdicts.merge(full, 1, Integer::sum);
      if (full == ChangeVerdict.SAFE) {
        continue;
      }
      int at = seed;
      Removals.of(world.objects())
          .forEach(
              (removed, left) -> {
                if (verdict(left, world.change()) == ChangeVerdict.SAFE) {
                  wrong.put("world " + at + " without " + removed + ", was " + full, at);
                }
              });
    }
    assertThat(wrong).isEmpty();
    // The verdicts are neither all safe nor all unknown.
    for (ChangeVerdict verdict : ChangeVerdict.values()) {
      assertThat(verdicts.getOrDefault(verdict, 0))
          .as("%s", verdicts)
          .isGreaterThan(WORLDS / 1_000);
    }
  }

  /** A run with more random clusters than in the build found this one. */
  @Test
  void aTargetWithAnUnknownInterfaceKeepsNoPortOpen() {
    for (int seed : new int[] {8_419, 8_464, 16_044, 18_370}) {
      Worlds.World world = Worlds.of(seed);
      Removals.of(world.objects())
          .forEach(
              (removed, left) ->
                  assertThat(verdict(left, world.change()))
                      .as("world %s without %s", seed, removed)
                      .isNotEqualTo(ChangeVerdict.SAFE));
    }
  }

  @Test
  void aSafeVerdictIsNeverABreakOnceMoreIsKnown() {
    int safe = 0;
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      Random random = new Random(seed);
      SnapshotObjects left = world.objects();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        List<SnapshotObjects> poorer = List.copyOf(Removals.of(left).values());
        left = poorer.get(random.nextInt(poorer.size()));
      }
      if (verdict(left, world.change()) == ChangeVerdict.SAFE) {
        safe++;
        assertThat(verdict(world.objects(), world.change()))
            .as("world %s", seed)
            .isNotEqualTo(ChangeVerdict.BREAKS_LIVE_TARGETS);
      }
    }
    assertThat(safe).isGreaterThan(WORLDS / 50);
  }

  @Test
  void aPreparedSnapshotEqualsAReplayWithMissingObjects() {
    for (int seed = 0; seed < WORLDS; seed++) {
      List<SnapshotObjects> all = new ArrayList<>();
      all.add(Worlds.of(seed).objects());
      all.addAll(Removals.of(all.get(0)).values());
      ClusterSnapshot snapshot =
          SecurityGroupRules.snapshot(all.get(new Random(seed).nextInt(all.size())));
      PreparedSnapshot prepared = SecurityGroupRules.prepare(snapshot);
      for (BindingSnapshot binding : snapshot.bindings()) {
        ClusterChange change = new ClusterChange.DeleteBinding(binding.key());
        assertThat(prepared.whatIf(change))
            .as("world %s without %s", seed, binding.key())
            .isEqualTo(SecurityGroupRules.whatIf(snapshot, change));
      }
    }
  }

  @Test
  void unsafeChangesAreNeverAllowedWithoutAWarning() {
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      WebhookReview review =
          SecurityGroupRules.review(SecurityGroupRules.snapshot(world.objects()), world.change());
      assertThat(review.decision() == WebhookReview.Decision.ALLOW)
          .isEqualTo(
              review.report().verdict() == ChangeVerdict.SAFE
                  && review.report().problems().isEmpty());
    }
  }

  private static ChangeVerdict verdict(SnapshotObjects objects, ClusterChange change) {
    return SecurityGroupRules.whatIf(SecurityGroupRules.snapshot(objects), change).verdict();
  }
}
