package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.ANALYSIS;
import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Timeline;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** An update as the public documentation of blue-green describes it, in thirteen steps. */
class ThirteenStepsTest {
  private final Timeline timeline =
      Scene.with(
              "\"previewReplicaCount\":1,\"autoPromotionEnabled\":false,\"prePromotionAnalysis\":"
                  + ANALYSIS
                  + ",\"postPromotionAnalysis\":"
                  + ANALYSIS)
          .image(60, 2)
          .at(120, new Command.Promote())
          .reference();

  @Test
  void anUpdateGoesThroughTheDocumentedSteps() {
    assertThat(steps())
        .containsExactly(
            "1 the first revision is stable and both Services select it",
            "2 the user changes the template",
            "3 the new ReplicaSet is created with no pods",
            "4 the preview Service selects the new ReplicaSet",
            "5 the new ReplicaSet is scaled to previewReplicaCount",
            "6 the analysis before the switch starts",
            "7 the rollout pauses",
            "8 the user resumes",
            "9 the new ReplicaSet is scaled to spec.replicas",
            "10 the active Service selects the new ReplicaSet",
            "11 the analysis after the switch starts",
            "12 the new ReplicaSet is stable",
            "13 the old ReplicaSet is scaled down");
    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.hasOutage()).isFalse();
    assertThat(timeline.peakPods()).isEqualTo(4);
  }

  @Test
  void theOldReplicaSetOutlivesThePromotionByTheDelay() {
    assertThat(timeline.scaledDownAt(FIRST).orElseThrow())
        .isAfterOrEqualTo(timeline.promotedAt(SECOND).orElseThrow().plusSeconds(30));
  }

  /** The steps in the order in which each came first. */
  private Set<String> steps() {
    Set<String> steps = new LinkedHashSet<>();
    for (Timeline.Entry entry : timeline.entries()) {
      if (entry.after().active().equals(FIRST)
          && entry.after().preview().equals(FIRST)
          && entry.after().stable().equals(FIRST)) {
        steps.add("1 the first revision is stable and both Services select it");
      }
      for (Command command : entry.commands()) {
        steps.add(
            command instanceof Command.ChangeTemplate
                ? "2 the user changes the template"
                : "8 the user resumes");
      }
      for (Action action : entry.plan().actions()) {
        step(action).ifPresent(steps::add);
      }
    }
    return steps;
  }

  private static Optional<String> step(Action action) {
    if (action instanceof Action.CreateReplicaSet create && create.name().endsWith(SECOND)) {
      return Optional.of("3 the new ReplicaSet is created with no pods");
    }
    if (action instanceof Action.SwitchServiceSelector change && change.to().equals(SECOND)) {
      return Optional.of(
          change.service().equals("preview")
              ? "4 the preview Service selects the new ReplicaSet"
              : "10 the active Service selects the new ReplicaSet");
    }
    if (action instanceof Action.UpdateReplicaSet update) {
      int size = update.change().replicas().orElse(-1);
      if (update.name().endsWith(FIRST) && size == 0) {
        return Optional.of("13 the old ReplicaSet is scaled down");
      }
      if (update.name().endsWith(SECOND) && size > 0) {
        return Optional.of(
            size == 1
                ? "5 the new ReplicaSet is scaled to previewReplicaCount"
                : "9 the new ReplicaSet is scaled to spec.replicas");
      }
    }
    if (action instanceof Action.CreateAnalysisRun create) {
      return Optional.of(
          create.name().endsWith("-pre")
              ? "6 the analysis before the switch starts"
              : "11 the analysis after the switch starts");
    }
    if (action instanceof Action.EmitEvent event) {
      if (event.reason().equals("RolloutPaused")) {
        return Optional.of("7 the rollout pauses");
      }
      if (event.message().contains("completed update to revision 2")) {
        return Optional.of("12 the new ReplicaSet is stable");
      }
    }
    return Optional.empty();
  }
}
