package dev.rolloutkit.bluegreen.replicaset;

import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.PromotionGate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.bluegreen.pass.ServiceCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When old ReplicaSets are scaled down: each gets a deadline, and only so many may wait for theirs.
 *
 * <p>Source: Argo Rollouts, scaling down of old ReplicaSets for blue-green.
 */
public final class OldReplicaSets {
  private static final int DEFAULT_DELAY_SECONDS = 30;

  /** The newest revision first; what has no readable revision before all others. */
  public static final Comparator<ReplicaSetCopy> NEWEST_FIRST =
      Comparator.<ReplicaSetCopy>comparingLong(rs -> rs.revision().orElse(Long.MAX_VALUE))
          .thenComparing(rs -> rs.revision().isPresent() ? 0 : 1)
          .thenComparing(ReplicaSetCopy::created)
          .reversed();

  private OldReplicaSets() {}

  /** Scales down what is no longer needed. An error would only end this step. */
  public static void scaleDown(Pass pass) {
    List<ReplicaSetCopy> old = new ArrayList<>();
    int pods = 0;
    for (ReplicaSetCopy rs : pass.otherRss) {
      if (rs.replicas > 0) {
        old.add(rs);
        pods += rs.replicas;
      }
    }
    if (pods == 0 || pass.status.pausedFor(PauseReasons.INCONCLUSIVE) || waitsForAnalysis(pass)) {
      return;
    }
    old.sort(NEWEST_FIRST);
    int limit =
        Objects.requireNonNullElse(pass.strategy.scaleDownDelayRevisionLimit(), Integer.MAX_VALUE);
    int waiting = 0;
    for (ReplicaSetCopy rs : old) {
      if (isReferenced(pass, rs.hash)) {
        continue;
      }
      int size = rs.replicas;
      Rule rule = Rule.SCALE_DOWN_OLD;
      if (rs.hasDeadline()) {
        waiting++;
        size = waiting > limit ? 0 : sizeBeforeDeadline(pass, rs);
        rule = size == 0 ? Rule.SCALE_DOWN_OLD : Rule.SCALE_DOWN_DELAY;
      } else if (waiting < limit && !scalesDownAtOnce(pass)) {
        waiting++;
        if (startDelay(pass, rs) != null) {
          return;
        }
      } else {
        size = 0;
      }
      if (size != rs.replicas && ReplicaSetWrites.scale(pass, rs, size, rule) != null) {
        return;
      }
    }
  }

  /** With an analysis after the switch and no explicit delay, its success is waited for. */
  private static boolean waitsForAnalysis(Pass pass) {
    return pass.strategy.postPromotionAnalysis() != null
        && pass.strategy.scaleDownDelaySeconds() == null
        && !AnalysisNeeds.skipsPost(
            pass.rollout, pass.status, pass.requireNewRs(), pass.currentPostRun != null)
        && !PromotionGate.successful(pass.currentPostRun);
  }

  private static boolean scalesDownAtOnce(Pass pass) {
    return pass.mends(Defect.DELAY_ZERO)
        && Integer.valueOf(0).equals(pass.strategy.scaleDownDelaySeconds());
  }

  /** Null, or why the deadline is refused. */
  private static @Nullable Refusal startDelay(Pass pass, ReplicaSetCopy rs) {
    int seconds =
        Objects.requireNonNullElse(pass.strategy.scaleDownDelaySeconds(), DEFAULT_DELAY_SECONDS);
    Refusal refusal =
        seconds == 0
            ? null
            : ReplicaSetWrites.addDeadline(pass, rs, seconds, Rule.SCALE_DOWN_DELAY);
    if (refusal == null) {
      pass.requeue(Duration.ofSeconds(seconds), Rule.SCALE_DOWN_DELAY);
    }
    return refusal;
  }

  private static int sizeBeforeDeadline(Pass pass, ReplicaSetCopy rs) {
    @Nullable Instant deadline = rs.deadline();
    if (deadline == null || !deadline.isAfter(pass.now)) {
      return 0;
    }
    pass.requeueBeforeResync(Times.between(pass.now, deadline), Rule.SCALE_DOWN_DELAY);
    return pass.desired;
  }

  /**
   * Whether the status or a Service still names a hash.
   *
   * <p>Compatibility: of this pass only the switch of the preview Service counts; the active
   * Service is switched after this step.
   */
  static boolean isReferenced(Pass pass, String hash) {
    if (hash.isEmpty()) {
      return false;
    }
    StatusDraft status = pass.status;
    if (pass.cutover != null && pass.cutover.uses(hash)) {
      return true;
    }
    return hash.equals(status.stableRs)
        || hash.equals(status.currentPodHash)
        || hash.equals(status.activeSelector)
        || hash.equals(status.previewSelector)
        || selects(pass, pass.activeService, pass.strategy.activeService(), hash)
        || selects(pass, pass.previewService, pass.strategy.previewService(), hash);
  }

  private static boolean selects(
      Pass pass, @Nullable ServiceCopy copy, @Nullable String name, String hash) {
    if (copy != null) {
      return copy.selects.equals(hash);
    }
    Service service = pass.service(name);
    return service != null
        && service.getSpec() != null
        && hash.equals(
            ReplicaSetCopy.entry(service.getSpec().getSelector(), RolloutKeys.POD_TEMPLATE_HASH));
  }
}
