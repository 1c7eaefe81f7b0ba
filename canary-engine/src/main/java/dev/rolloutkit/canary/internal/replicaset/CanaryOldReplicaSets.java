package dev.rolloutkit.canary.internal.replicaset;

import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.References;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetUpdate;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Scales down the ReplicaSets of older revisions. An error ends only this part of the pass.
 *
 * <p>Compatibility: unavailable pods are removed first, even from sets that are in use or in their
 * scale-down delay, and these removals are counted only if more pods may be removed.
 *
 * <p>Source: Argo Rollouts, scaling down of old ReplicaSets of a canary.
 *
 * @rule ReplicaSets of older revisions lose their unavailable pods first, then those beyond what
 *     must be available.
 */
public final class CanaryOldReplicaSets {
  private final CanaryPass pass;
  private final Recorder recorder;
  private final int limit;
  private int waiting;

  private CanaryOldReplicaSets(CanaryPass pass, Recorder recorder) {
    this.pass = pass;
    this.recorder = recorder;
    limit =
        Objects.requireNonNullElse(
            pass.strategy().scaleDownDelayRevisionLimit(), Integer.MAX_VALUE);
  }

  /** The number of pods by which they were scaled down; 0 if scaling ended early. */
  public static int scaleDown(CanaryPass pass, Recorder recorder) {
    List<ReplicaSetCopy> old = new ArrayList<>();
    for (ReplicaSetCopy rs : pass.revisions().others()) {
      if (rs.replicas > 0) {
        old.add(rs);
      }
    }
    return old.isEmpty() ? 0 : new CanaryOldReplicaSets(pass, recorder).scaleDown(old);
  }

  private int scaleDown(List<ReplicaSetCopy> old) {
    old.sort(ReplicaSetCopy.OLDEST_FIRST);
    int removed = cleanUp(old);
    int removable = removable();
    if (removed < 0 || removable <= 0) {
      return 0;
    }
    old.sort(ReplicaSetCopy.NEWEST_REVISION_FIRST);
    if (!StableTargets.allowScaleDown(pass, recorder, old)) {
      return 0;
    }
    for (ReplicaSetCopy rs : old) {
      if (pass.isRouted() && References.isReferenced(pass, rs.hash)) {
        continue;
      }
      if (removable <= 0) {
        break;
      }
      if (rs.replicas == 0) {
        continue;
      }
      int size = pass.isRouted() ? routedSize(rs) : Math.max(0, rs.replicas - removable);
      if (size < 0) {
        return 0;
      }
      if (size != rs.replicas) {
        PlanRule rule = size == 0 ? PlanRule.SCALE_DOWN_OLD : PlanRule.SCALE_DOWN_DELAY;
        if (ReplicaSetWrites.scale(pass.observed(), pass.state(), recorder, rs, size, rule)
            != null) {
          return 0;
        }
        removed += rs.replicas - size;
        removable -= rs.replicas - size;
      }
    }
    return removed;
  }

  /** Removes unavailable pods; the written sets replace the old ones in the list. */
  private int cleanUp(List<ReplicaSetCopy> old) {
    int removed = 0;
    for (int i = 0; i < old.size(); i++) {
      ReplicaSetCopy rs = old.get(i);
      if (rs.replicas == rs.availableReplicas || isKept(rs)) {
        continue;
      }
      if (rs.availableReplicas > rs.replicas) {
        return -1;
      }
      ReplicaSetUpdate update =
          ReplicaSetWrites.scaling(pass.observed(), pass.state(), rs, rs.availableReplicas);
      if (ReplicaSetWrites.scale(
              pass.observed(),
              pass.state(),
              recorder,
              rs,
              rs.availableReplicas,
              PlanRule.SCALE_DOWN_OLD)
          != null) {
        return -1;
      }
      removed += rs.replicas - rs.availableReplicas;
      old.set(i, rs.scaled(update));
    }
    return removed;
  }

  /**
   * Whether a set must keep its pods because it is in use or in its delay.
   *
   * @rule An old ReplicaSet keeps its pods while it is in use or its scale-down delay runs.
   */
  private boolean isKept(ReplicaSetCopy rs) {
    return pass.fixes(CanaryDefect.CLEANUP_IGNORES_DELAY)
        && pass.isRouted()
        && (rs.isWithinDelay(pass.observed().now()) || References.isReferenced(pass, rs.hash));
  }

  /** The number of available pods beyond those needed. */
  private int removable() {
    int available = 0;
    for (ReplicaSetCopy rs : pass.revisions().all()) {
      available +=
          pass.fixes(CanaryDefect.LEAVING_PODS_COUNT)
              ? Math.min(rs.replicas, rs.availableReplicas)
              : rs.availableReplicas;
    }
    return available - (pass.desired() - RolloutDefaults.resolvedMaxUnavailable(pass.rollout()));
  }

  /** The size of a set of a routed canary; negative if a write is refused. */
  private int routedSize(ReplicaSetCopy rs) {
    if (!pass.isFullyPromoted()
        && !rs.hasDeadline()
        && !pass.fixes(CanaryDefect.INTERMEDIATE_NO_DELAY)) {
      return 0;
    }
    return pass.isDynamic() ? 0 : delayedSize(rs);
  }

  private int delayedSize(ReplicaSetCopy rs) {
    if (!rs.hasDeadline()) {
      int seconds = RolloutDefaults.scaleDownDelaySeconds(pass.rollout());
      if (waiting >= limit || (seconds == 0 && pass.fixes(CanaryDefect.DELAY_ZERO))) {
        return 0;
      }
      waiting++;

      if (seconds != 0
          && ReplicaSetWrites.addDeadline(
                  pass.observed(), recorder, rs, seconds, PlanRule.SCALE_DOWN_DELAY)
              != null) {
        return -1;
      }
      recorder.requeue(Duration.ofSeconds(seconds), PlanRule.SCALE_DOWN_DELAY);
      return rs.replicas;
    }
    waiting++;
    Instant deadline = rs.deadline();
    if (waiting > limit || deadline == null || !deadline.isAfter(pass.observed().now())) {
      return 0;
    }
    recorder.requeueBeforeResync(
        pass.observed(), Times.between(pass.observed().now(), deadline), PlanRule.SCALE_DOWN_DELAY);
    return rs.replicas;
  }
}
