package dev.rolloutkit.bluegreen.internal.replicaset;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.References;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
public final class OldReplicaSets {
  private static final int DEFAULT_DELAY_SECONDS = 30;

  private OldReplicaSets() {}

  /** Scales down the ReplicaSets that are no longer needed. An error ends only this step. */
  public static void scaleDown(Observed in, PlanDraft out) {
    List<ReplicaSetCopy> old = new ArrayList<>();
    int pods = 0;
    for (ReplicaSetCopy rs : out.otherRss()) {
      if (rs.replicas > 0) {
        old.add(rs);
        pods += rs.replicas;
      }
    }
    if (pods == 0
        || out.status().pausedFor(PauseReasons.INCONCLUSIVE)
        || waitsForAnalysis(in, out)) {
      return;
    }
    old.sort(ReplicaSetCopy.NEWEST_REVISION_FIRST);
    int limit =
        Objects.requireNonNullElse(
            BlueGreenView.of(in).strategy().scaleDownDelayRevisionLimit(), Integer.MAX_VALUE);
    int waiting = 0;
    for (ReplicaSetCopy rs : old) {
      if (References.isReferenced(in, out, rs.hash)) {
        continue;
      }
      int size = rs.replicas;
      Rule rule = Rule.SCALE_DOWN_OLD;
      if (rs.hasDeadline()) {
        waiting++;
        size = waiting > limit ? 0 : sizeBeforeDeadline(in, out, rs);
        rule = size == 0 ? Rule.SCALE_DOWN_OLD : Rule.SCALE_DOWN_DELAY;
      } else if (waiting < limit && !scalesDownAtOnce(in)) {
        waiting++;
        if (startDelay(in, out, rs) != null) {
          return;
        }
      } else {
        size = 0;
      }
      if (size != rs.replicas && ReplicaSetWrites.scale(in, out, rs, size, rule) != null) {
        return;
      }
    }
  }

  /** With an analysis after the switch and no explicit delay, waits for its success. */
  private static boolean waitsForAnalysis(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).strategy().postPromotionAnalysis() != null
        && BlueGreenView.of(in).strategy().scaleDownDelaySeconds() == null
        && !AnalysisNeeds.skipsPost(
            in.rollout(),
            out.status(),
            out.requireNewRs(),
            BlueGreenDraft.of(out).postRun() != null)
        && !PromotionGate.successful(BlueGreenDraft.of(out).postRun());
  }

  private static boolean scalesDownAtOnce(Observed in) {
    return BlueGreenView.of(in).fixes(BlueGreenDefect.DELAY_ZERO)
        && Integer.valueOf(0).equals(BlueGreenView.of(in).strategy().scaleDownDelaySeconds());
  }

  /** Null, or the error of setting the deadline. */
  private static @Nullable Refusal startDelay(Observed in, PlanDraft out, ReplicaSetCopy rs) {
    int seconds =
        Objects.requireNonNullElse(
            BlueGreenView.of(in).strategy().scaleDownDelaySeconds(), DEFAULT_DELAY_SECONDS);
    Refusal refusal =
        seconds == 0
            ? null
            : ReplicaSetWrites.addDeadline(in, out, rs, seconds, Rule.SCALE_DOWN_DELAY);
    if (refusal == null) {
      out.requeue(Duration.ofSeconds(seconds), Rule.SCALE_DOWN_DELAY);
    }
    return refusal;
  }

  private static int sizeBeforeDeadline(Observed in, PlanDraft out, ReplicaSetCopy rs) {
    @Nullable Instant deadline = rs.deadline();
    if (deadline == null || !deadline.isAfter(in.now())) {
      return 0;
    }
    out.requeueBeforeResync(Times.between(in.now(), deadline), Rule.SCALE_DOWN_DELAY);
    return in.desired();
  }
}
