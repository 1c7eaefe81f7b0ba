package dev.rolloutkit.sg.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.analysis.Verdict;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whoever knows less never says {@link Verdict#SAFE} where somebody who knows everything does not
 * (differences S0).
 */
class UnknownIsNeverSafeTest {
  private static final int WORLDS = Integer.getInteger("sg.worlds", 700);

  @Test
  void without_any_one_object_no_verdict_becomes_safe_that_was_not() {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    Map<String, Integer> wrong = new LinkedHashMap<>();
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      Verdict full = verdict(world.objects(), world.change());
      verdicts.merge(full, 1, Integer::sum);
      if (full == Verdict.SAFE) {
        continue;
      }
      int at = seed;
      Removals.of(world.objects())
          .forEach(
              (removed, left) -> {
                if (verdict(left, world.change()) == Verdict.SAFE) {
                  wrong.put("world " + at + " without " + removed + ", was " + full, at);
                }
              });
    }
    assertThat(wrong).isEmpty();
    // The verdicts are neither all safe nor all unknown.
    for (Verdict verdict : Verdict.values()) {
      assertThat(verdicts.getOrDefault(verdict, 0))
          .as("%s", verdicts)
          .isGreaterThan(WORLDS / 1_000);
    }
  }

  /** Found by looking at more worlds than the build does. */
  @Test
  void an_unknown_interface_keeps_no_port_open() {
    for (int seed : new int[] {8_419, 8_464, 16_044, 18_370}) {
      Worlds.World world = Worlds.of(seed);
      Removals.of(world.objects())
          .forEach(
              (removed, left) ->
                  assertThat(verdict(left, world.change()))
                      .as("world %s without %s", seed, removed)
                      .isNotEqualTo(Verdict.SAFE));
    }
  }

  @Test
  void with_more_knowledge_no_safe_verdict_turns_into_a_break() {
    int safe = 0;
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      Random random = new Random(seed);
      ClusterObjects left = world.objects();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        List<ClusterObjects> poorer = List.copyOf(Removals.of(left).values());
        left = poorer.get(random.nextInt(poorer.size()));
      }
      if (verdict(left, world.change()) == Verdict.SAFE) {
        safe++;
        assertThat(verdict(world.objects(), world.change()))
            .as("world %s", seed)
            .isNotEqualTo(Verdict.BREAKS_LIVE_TARGETS);
      }
    }
    assertThat(safe).isGreaterThan(WORLDS / 50);
  }

  @Test
  void a_prepared_snapshot_equals_a_replay_with_missing_objects() {
    for (int seed = 0; seed < WORLDS; seed++) {
      List<ClusterObjects> all = new ArrayList<>();
      all.add(Worlds.of(seed).objects());
      all.addAll(Removals.of(all.get(0)).values());
      ClusterSnapshot snapshot =
          SecurityGroupRules.snapshot(all.get(new Random(seed).nextInt(all.size())));
      PreparedSnapshot prepared = SecurityGroupRules.prepare(snapshot);
      for (BindingSnapshot binding : snapshot.bindings()) {
        Change change = new Change.DeleteBinding(binding.key());
        assertThat(prepared.whatIf(change))
            .as("world %s without %s", seed, binding.key())
            .isEqualTo(SecurityGroupRules.whatIf(snapshot, change));
      }
    }
  }

  @Test
  void unsafe_changes_are_never_allowed_without_a_warning() {
    for (int seed = 0; seed < WORLDS; seed++) {
      Worlds.World world = Worlds.of(seed);
      Review review =
          SecurityGroupRules.review(SecurityGroupRules.snapshot(world.objects()), world.change());
      assertThat(review.decision() == Review.Decision.ALLOW)
          .isEqualTo(
              review.report().verdict() == Verdict.SAFE && review.report().problems().isEmpty());
    }
  }

  private static Verdict verdict(ClusterObjects objects, Change change) {
    return SecurityGroupRules.whatIf(SecurityGroupRules.snapshot(objects), change).verdict();
  }
}
