package dev.rolloutkit.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Rollout whose strategy changes in the middle of an update. */
class StrategySwitchTest {
  private static final String CANARY =
      """
      {"canary": {"canaryService": "two", "stableService": "one",
                  "steps": [{"setWeight": 25}, {"pause": {}}, {"setWeight": 50}]}}
      """;
  private static final String BLUE_GREEN =
      """
      {"blueGreen": {"activeService": "one", "previewService": "two",
                     "autoPromotionEnabled": false}}
      """;
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static RolloutConfig config(String name) {
    return name.equals("safe") ? RolloutConfig.safe() : RolloutConfig.reference();
  }

  private static String hash(SmallCluster cluster) {
    return Rollouts.hash(cluster.rollout());
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "safe"})
  void canaryToBlueGreenInTheMiddleOfAnUpdateEndsAsABlueGreenUpdate(String name) {
    SmallCluster cluster = new SmallCluster(config(name), CANARY);
    cluster.settle();
    String first = hash(cluster);
    cluster.setImage("img:2");
    cluster.settle();
    String second = hash(cluster);
    assertThat(cluster.pods(second)).isEqualTo(1);
    assertThat(cluster.rollout().status().currentStepIndex()).isEqualTo(1);

    cluster.setStrategy(BLUE_GREEN);
    cluster.settle();

    assertThat(cluster.pods(second)).isEqualTo(4);
    assertThat(cluster.rollout().status().currentStepIndex()).isNull();
    assertThat(cluster.selected("two")).isEqualTo(second);
    if (cluster.selected("one").equals(first)) {
      cluster.promote();
      cluster.settle();
    }
    assertThat(cluster.selected("one")).isEqualTo(second);
    assertThat(cluster.rollout().status().stableRS()).isEqualTo(second);
    assertThat(cluster.rollout().status().phase()).isEqualTo("Healthy");
    assertThat(cluster.pods(first)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "safe"})
  void blueGreenToCanaryInTheMiddleOfAnUpdateGoesThroughTheSteps(String name) {
    SmallCluster cluster = new SmallCluster(config(name), BLUE_GREEN);
    cluster.settle();
    String first = hash(cluster);
    cluster.setImage("img:2");
    cluster.settle();
    String second = hash(cluster);
    assertThat(cluster.selected("one")).isEqualTo(first);
    assertThat(cluster.selected("two")).isEqualTo(second);

    cluster.setStrategy(CANARY);
    cluster.settle();

    assertThat(cluster.rollout().status().currentStepIndex()).isEqualTo(1);
    assertThat(cluster.pods(second)).isEqualTo(1);
    assertThat(cluster.pods(first)).isEqualTo(3);
    assertThat(cluster.rollout().status().blueGreen().activeSelector()).isNullOrEmpty();
    cluster.promote();
    cluster.settle();
    assertThat(cluster.rollout().status().stableRS()).isEqualTo(second);
    assertThat(cluster.rollout().status().phase()).isEqualTo("Healthy");
    assertThat(cluster.pods(second)).isEqualTo(4);
    assertThat(cluster.pods(first)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "safe"})
  void canaryToBlueGreenAndBackInTheMiddleOfAnUpdateGoesThroughTheSteps(String name) {
    SmallCluster cluster = new SmallCluster(config(name), CANARY);
    cluster.settle();
    cluster.setImage("img:2");
    cluster.settle();
    String second = hash(cluster);
    cluster.setStrategy(BLUE_GREEN);
    cluster.settle();
    cluster.setStrategy(CANARY);
    cluster.settle();
    if (!second.equals(cluster.rollout().status().stableRS())) {
      assertThat(cluster.rollout().status().currentStepIndex()).isEqualTo(1);
      cluster.promote();
      cluster.settle();
    }
    assertThat(cluster.rollout().status().stableRS()).isEqualTo(second);
    assertThat(cluster.rollout().status().phase()).isEqualTo("Healthy");
    assertThat(cluster.pods(second)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"blueGreen\": {\"activeService\": \"one\"}, \"canary\": {}}"})
  void aRolloutWithNoStrategyOrBothIsInvalid(String strategy) {
    SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), strategy);
    Plan plan = RolloutEngine.reconcile(cluster.observed(), NOW);
    assertThat(plan.passResult()).isEqualTo(PassResult.INVALID_SPEC);
    assertThat(plan.actions()).allMatch(action -> !(action instanceof Action.CreateReplicaSet));
  }

  @Test
  void aReconcilerPlansCorrectlyAfterChangesOfTheStrategy() {
    Reconciler<ObservedRollout> reconciler = RolloutEngine.with(RolloutConfig.reference());
    for (String strategy : List.of(CANARY, BLUE_GREEN, CANARY)) {
      SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), strategy);
      assertThat(reconciler.reconcile(cluster.observed(), NOW))
          .isEqualTo(RolloutEngine.reconcile(cluster.observed(), NOW));
    }
  }

  @Test
  void afterRefusalHandlesPlansOfBothStrategies() {
    for (String strategy : List.of(CANARY, BLUE_GREEN)) {
      SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), strategy);
      Plan plan = RolloutEngine.reconcile(cluster.observed(), NOW);
      assertThat(plan.actions().get(0)).isInstanceOf(Action.CreateReplicaSet.class);
      Plan rest =
          RolloutEngine.afterRefusal(plan, 0, new Refusal(Refusal.Kind.OTHER, "quota is used up"));
      assertThat(rest.error()).hasValue("quota is used up");
    }
  }
}
