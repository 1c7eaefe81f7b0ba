package dev.rolloutkit.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here. */
class ReadmeTest {
  @Test
  void theExampleOnThePageMakesAPlan() {
    SmallCluster cluster =
        new SmallCluster(RolloutConfig.safe(), "{\"canary\": {\"stableService\": \"one\"}}");
    Plan plan = plan(cluster.observed(), List.of(), Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(plan.isQuiet()).isFalse();
  }

  private static Plan plan(ObservedRollout cluster, List<Experiment> experiments, Instant now) {
    ObservedRollout observed =
        ObservedRollout.builder()
            .from(cluster) // Rollout, ReplicaSets, Services, AnalysisRuns
            .experiments(experiments)
            .routers(ImmutableList.of(RouterView.succeeding("ALB")))
            .build();
    Plan plan = RolloutEngine.reconcile(observed, now, RolloutConfig.safe());
    return plan;
  }
}
