package dev.rolloutkit.bluegreen.internal.replicaset;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.References;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.time.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Scales down old ReplicaSets: each gets a deadline, and only a limited number may wait for it.
 *
 * <p>Source: Argo Rollouts, scaling down of old ReplicaSets for blue-green.
 *
 * @rule An old ReplicaSet is scaled down after {@code scaleDownDelaySeconds}, and at once if more
 *     than {@code scaleDownDelayRevisionLimit} wait.
 */
public final class OldReplicaSets {
  private static final int DEFAULT_DELAY_SECONDS = 30;

  private OldReplicaSets() {}

  /** Scales down the ReplicaSets that are no longer needed. An error ends only this step. */
  public static void scaleDown(BlueGreenPass pass, Recorder recorder) {
    List<ReplicaSetCopy> old = new ArrayList<>();
    int pods = 0;
    for (ReplicaSetCopy rs : pass.revisions().others()) {
      if (rs.replicas > 0) {
        old.add(rs);
        pods += rs.replicas;
      }
    }
    if (pods == 0 || pass.status().pausedFor(PauseReasons.INCONCLUSIVE) || waitsForAnalysis(pass)) {
      return;
    }
    old.sort(ReplicaSetCopy.NEWEST_REVISION_FIRST);
    int limit =
        Objects.requireNonNullElse(
            pass.strategy().scaleDownDelayRevisionLimit(), Integer.MAX_VALUE);
    int waiting = 0;
    for (ReplicaSetCopy rs : old) {
      if (References.isReferenced(pass, rs.hash)) {
        continue;
      }
      int size = rs.replicas;
      PlanRule rule = PlanRule.SCALE_DOWN_OLD;
      if (rs.hasDeadline()) {
        waiting++;
        size = waiting > limit ? 0 : sizeBeforeDeadline(pass, recorder, rs);
        rule = size == 0 ? PlanRule.SCALE_DOWN_OLD : PlanRule.SCALE_DOWN_DELAY;
      } else if (waiting < limit && !scalesDownAtOnce(pass)) {
        waiting++;
        if (startDelay(pass, recorder, rs) != null) {
          return;
        }
      } else {
        size = 0;
      }
      if (size != rs.replicas
          && ReplicaSetWrites.scale(pass.observed(), pass.state(), recorder, rs, size, rule)
              != null) {
        return;
      }
    }
  }

  /**
   * With an analysis after the switch and no explicit delay, waits for its success.
   *
   * @rule With an analysis after the switch and no explicit delay, old pods stay until it succeeds.
   */
  private static boolean waitsForAnalysis(BlueGreenPass pass) {
    return pass.strategy().postPromotionAnalysis() != null
        && pass.strategy().scaleDownDelaySeconds() == null
        && !AnalysisNeeds.skipsPost(
            pass.observed().rollout(),
            pass.status(),
            pass.requireNewRs(),
            pass.runs().post() != null)
        && !PromotionGate.successful(pass.runs().post());
  }

  private static boolean scalesDownAtOnce(BlueGreenPass pass) {
    return pass.fixes(BlueGreenDefect.DELAY_ZERO)
        && Integer.valueOf(0).equals(pass.strategy().scaleDownDelaySeconds());
  }

  /** Null, or the error of setting the deadline. */
  private static @Nullable Refusal startDelay(
      BlueGreenPass pass, Recorder recorder, ReplicaSetCopy rs) {
    int seconds =
        Objects.requireNonNullElse(pass.strategy().scaleDownDelaySeconds(), DEFAULT_DELAY_SECONDS);
    Refusal refusal =
        seconds == 0
            ? null
            : ReplicaSetWrites.addDeadline(
                pass.observed(), recorder, rs, seconds, PlanRule.SCALE_DOWN_DELAY);
    if (refusal == null) {
      recorder.requeue(Duration.ofSeconds(seconds), PlanRule.SCALE_DOWN_DELAY);
    }
    return refusal;
  }

  private static int sizeBeforeDeadline(BlueGreenPass pass, Recorder recorder, ReplicaSetCopy rs) {
    @Nullable Instant deadline = rs.deadline();
    if (deadline == null || !deadline.isAfter(pass.observed().now())) {
      return 0;
    }
    recorder.requeueBeforeResync(
        pass.observed(), Times.between(pass.observed().now(), deadline), PlanRule.SCALE_DOWN_DELAY);
    return pass.desired();
  }
}
