package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Preview;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the reference cannot do. */
class PoliciesTest {

  @Test
  void previewWhenReadyFollowsOnlyAvailablePods() {
    BlueGreenConfig config =
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withPreview(Preview.WHEN_READY));
    Timeline timeline = Scene.with("\"autoPromotionEnabled\":false").image(60, 2).run(config);

    for (Timeline.Entry entry : timeline.entries()) {
      if (entry.after().preview().equals(Scene.SECOND)) {
        assertThat(entry.after().available()).containsEntry(Scene.SECOND, 2);
      }
    }
    assertThat(timeline.entries()).anyMatch(e -> e.after().preview().equals(Scene.SECOND));
  }

  @Test
  void anUpdateThatNobodyPromotesIsAborted() {
    BlueGreenConfig config =
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withAbortAfter(Duration.ofMinutes(5)));
    Timeline timeline = Scene.with("\"autoPromotionEnabled\":false").image(60, 2).run(config);

    assertThat(timeline.events())
        .contains("RolloutAborted: Rollout aborted update to revision 2: not promoted within 300s");
    assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.FIRST);
  }

  @Test
  void anUpdateThatIsPromotedInTimeIsNotAborted() {
    BlueGreenConfig config =
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withAbortAfter(Duration.ofMinutes(5)));
    Timeline timeline =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(120, new Command.Promote())
            .run(config);

    assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.SECOND);
  }

  @Test
  void misleadingNumbersGetAWarning() {
    Rollout rollout =
        Scene.with(
                "\"autoPromotionEnabled\":false,\"autoPromotionSeconds\":30,"
                    + "\"scaleDownDelaySeconds\":0")
            .state()
            .rollout();

    assertThat(BlueGreenEngine.admissionWarnings(null, rollout))
        .extracting(p -> p.text())
        .containsExactly(
            "spec.strategy.blueGreen.autoPromotionSeconds: is ignored while autoPromotionEnabled"
                + " is false: only a user promotes",
            "spec.strategy.blueGreen.scaleDownDelaySeconds: 0 does not mean immediately: old"
                + " ReplicaSets are never scaled down");
  }

  @Test
  void aChangeThatSkipsThePauseGetsAWarning() {
    RolloutStatus paused =
        Json.rollout("{\"status\":{\"pauseConditions\":[{\"reason\":\"BlueGreenPause\"}]}}")
            .status();
    Rollout before =
        Scene.with("\"autoPromotionEnabled\":false").state().rollout().withStatus(paused);
    Rollout after = Scene.with("").state().rollout().withStatus(paused);

    assertThat(BlueGreenEngine.admissionWarnings(before, after))
        .extracting(p -> p.code())
        .extracting(ProblemCode::text)
        .containsExactly("Pause.Skipped");
    assertThat(BlueGreenEngine.admissionWarnings(before, before)).isEmpty();
  }

  @Test
  void anExplanationNamesTheRule() {
    Timeline timeline = Scene.with("").image(60, 2).safe();

    assertThat(timeline.text())
        .contains(
            "let Service active select 775555bf99 instead of 6945fb9ff4, because the new ReplicaSet"
                + " is complete and every gate is open");
  }
}
