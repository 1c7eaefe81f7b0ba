package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.testkit.explore.Counterexample;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.world.Setting.Happening;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Wrong controllers of any kind break the laws of blue-green. */
class BlueGreenRulesTest {
  private static final int MANY = 3000;

  private static Exploration explored(BiFunction<BlueGreenState, Instant, Plan> controller) {
    Setting setting =
        BlueGreenSettings.of("\"autoPromotionEnabled\":false", "")
            .with(Happening.PUSH, Happening.PROMOTE)
            .withRevisions(2)
            .withReplicas(1);
    return RolloutExploration.blueGreen(setting, BlueGreenController.of(controller))
        .maxStates(MANY)
        .run();
  }

  private static Plan safe(BlueGreenState state, Instant now) {
    return BlueGreenEngine.reconcile(state, now, BlueGreenConfig.safe());
  }

  /** The plan of our engine for a Rollout that is stable, and something else for any other. */
  private static Plan instead(BlueGreenState state, Instant now, Action... actions) {
    boolean stable = state.podHash().equals(state.rollout().status().stableRS());
    boolean isNew = state.replicaSets().size() < 2;
    return stable || isNew
        ? safe(state, now)
        : Plan.builder()
            .addActions(actions)
            .nextStatus(state.rollout().status())
            .passResult(PassResult.OK)
            .build();
  }

  /** Does nothing about an update. */
  private static Plan idle(BlueGreenState state, Instant now) {
    return instead(state, now);
  }

  /** Cuts over without waiting for pods or users. */
  private static Plan hasty(BlueGreenState state, Instant now) {
    return instead(
        state,
        now,
        new Action.SwitchServiceSelector(
            "web-active", "", state.podHash(), null, PlanRule.ACTIVE_SERVICE));
  }

  /** Scales the oldest ReplicaSet down at once. */
  private static Plan greedy(BlueGreenState state, Instant now) {
    if (state.replicaSets().size() < 2) {
      return safe(state, now);
    }
    ReplicaSet oldest = state.replicaSets().get(0);
    ReplicaSetChange none =
        new ReplicaSetChange(
            OptionalInt.of(0), MetadataChange.NONE, OptionalInt.empty(), null, MetadataChange.NONE);
    return instead(
        state,
        now,
        new Action.UpdateReplicaSet(
            oldest.getMetadata().getName(),
            oldest.getSpec().getReplicas(),
            none,
            PlanRule.SCALE_DOWN_OLD));
  }

  /** Deletes the oldest ReplicaSet at once. */
  private static Plan eraser(BlueGreenState state, Instant now) {
    if (state.replicaSets().size() < 2) {
      return safe(state, now);
    }
    String oldest = state.replicaSets().get(0).getMetadata().getName();
    return instead(state, now, new Action.DeleteReplicaSet(oldest, PlanRule.HISTORY_LIMIT));
  }

  private static ImmutableList<String> broken(
      BiFunction<BlueGreenState, Instant, Plan> controller) {
    return explored(controller).counterexamples().stream()
        .map(Counterexample::breach)
        .map(breach -> breach.law())
        .collect(ImmutableList.toImmutableList());
  }

  @Test
  void ourEngineKeepsAllLaws() {
    assertThat(broken(BlueGreenRulesTest::safe)).isEmpty();
  }

  @Test
  void controllerThatDoesNothingDoesNotComeToAGoodRest() {
    assertThat(broken(BlueGreenRulesTest::idle)).containsExactly(BlueGreenRules.restsWell().name());
  }

  @Test
  void aHastyControllerLosesPodsAndDoesNotWaitForItsUser() {
    assertThat(broken(BlueGreenRulesTest::hasty))
        .contains(
            BlueGreenRules.keepsCapacity().name(),
            BlueGreenRules.servesAlways().name(),
            BlueGreenRules.waitsForItsUser().name());
  }

  @Test
  void aGreedyControllerScalesDownTheActiveReplicaSet() {
    assertThat(broken(BlueGreenRulesTest::greedy))
        .contains(
            BlueGreenRules.keepsCapacity().name(),
            BlueGreenRules.servesAlways().name(),
            BlueGreenRules.leavesWhatServes().name());
  }

  @Test
  void anErasingControllerDeletesASelectedReplicaSet() {
    assertThat(broken(BlueGreenRulesTest::eraser))
        .contains(
            RolloutRules.deletesNothingSelected().name(), BlueGreenRules.servesAlways().name());
  }
}
