package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import org.junit.jupiter.api.Test;

/**
 * Blue-green by the weights of an ALB: the engine's plans, the annotations of {@code alb-actions},
 * and a load balancer that takes its time.
 */
class AlbCutoverTest {
  private static final BlueGreenConfig BY_WEIGHTS =
      BlueGreenConfig.safe().withPolicies(BlueGreenPolicies.none().withCutover(Cutover.BY_WEIGHTS));
  private static final String QUICK = "\"scaleDownDelaySeconds\":3";

  @Test
  void anUpdateMovesTheWeightsAndNeverATarget() {
    try (Stage stage = Stage.with(BY_WEIGHTS, QUICK)) {
      passTime(stage, 30);
      assertThat(stage.alb.forwarded(null)).isEqualTo(ImmutableMap.of("active", 100, "preview", 0));

      stage.setImage(2);
      passTime(stage, 45);
      assertThat(stage.alb.forwarded(null)).isEqualTo(ImmutableMap.of("active", 0, "preview", 100));
      assertThat(stage.selected("preview")).isEqualTo(stage.hash(2));
      assertThat(stage.selected("active")).as("left alone").isEqualTo(stage.hash(1));
      assertThat(stage.sizes()).containsEntry("web:1", 0).containsEntry("web:2", 2);

      stage.setImage(3);
      passTime(stage, 45);
      assertThat(stage.alb.forwarded(null)).isEqualTo(ImmutableMap.of("active", 100, "preview", 0));
      assertThat(stage.selected("active")).isEqualTo(stage.hash(3));
      assertThat(stage.sizes()).containsEntry("web:2", 0).containsEntry("web:3", 2);
      assertThat(stage.rollout().status().phase()).isEqualTo("Healthy");
    }
  }

  @Test
  void anAnalysisThatFailsAfterTheSwitchMovesTheWeightsBack() {
    try (Stage stage =
        Stage.with(
            BY_WEIGHTS,
            QUICK
                + ",\"abortScaleDownDelaySeconds\":3,"
                + "\"postPromotionAnalysis\":{\"templates\":[{\"templateName\":\"smoke\"}]}")) {
      passTime(stage, 30);
      stage.cluster.setVerdict(run -> "Failed");
      stage.setImage(2);
      boolean switched = false;
      for (int i = 0; i < 70; i++) {
        passTime(stage, 1);
        switched |= ImmutableMap.of("active", 0, "preview", 100).equals(stage.alb.forwarded(null));
      }

      assertThat(switched).isTrue();
      assertThat(stage.alb.forwarded(null)).isEqualTo(ImmutableMap.of("active", 100, "preview", 0));
      assertThat(stage.sizes()).containsEntry("web:1", 2).containsEntry("web:2", 0);
      assertThat(stage.rollout().status().stableRS()).isEqualTo(stage.hash(1));
    }
  }

  @Test
  void aCrashBeforeAnyWriteLeavesNoTrafficWithoutTargets() {
    for (int write = 0; write < 14; write++) {
      try (Stage stage = Stage.with(BY_WEIGHTS, QUICK)) {
        passTime(stage, 25);
        stage.server.crashAt(stage.server.writes() + write);
        stage.setImage(2);
        passTime(stage, 45);

        assertThat(stage.alb.forwarded(null))
            .isEqualTo(ImmutableMap.of("active", 0, "preview", 100));
        assertThat(stage.sizes()).containsEntry("web:1", 0).containsEntry("web:2", 2);
      }
    }
  }

  /** No second may come in which a target group gets traffic and has no healthy target. */
  private static void passTime(Stage stage, int seconds) {
    for (int i = 0; i < seconds; i++) {
      stage.second();
      assertThat(stage.alb.leastTargets()).as("at %s", stage.clock.instant()).isPositive();
    }
  }
}
