package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RollbackWindowSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes rollbacks to an older revision from other updates.
 *
 * <p>Source: Argo Rollouts, rollbacks and the rollback window.
 *
 * @rule An update to a template that an older ReplicaSet has is a rollback, and a fast one within
 *     the scale-down delay or the rollback window.
 */
public final class Rollbacks {

  /** Annotation of a ReplicaSet that belongs to an experiment. */
  private static final String EXPERIMENT = "experiment.argoproj.io/name";

  private Rollbacks() {}

  /** Whether and how an update returns to an older revision. */
  public static RollbackKind of(
      String stableHash,
      @Nullable RollbackWindowSpec window,
      List<ReplicaSetCopy> all,
      @Nullable ReplicaSetCopy newRs,
      @Nullable ReplicaSetCopy stableRs,
      boolean newRsWithinDelay) {
    if (newRs == null || stableRs == null) {
      return new RollbackKind(false, false, false, newRsWithinDelay);
    }
    boolean same = stableHash.equals(newRs.hash);
    boolean older =
        !newRs.name.equals(stableRs.name) && newRs.created().isBefore(stableRs.created());
    boolean rollback = same || older;
    boolean within = older && within(window, all, newRs, stableRs);
    return new RollbackKind(
        rollback, rollback && (within || newRsWithinDelay || same), within, newRsWithinDelay);
  }

  /** Whether and how an update returns to an older revision, judged from Kubernetes objects. */
  public static RollbackKind of(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      @Nullable ReplicaSet newRs,
      @Nullable ReplicaSet stableRs,
      Instant now) {
    ReplicaSetCopy newCopy = newRs == null ? null : ReplicaSetCopy.of(newRs);
    return of(
        GoZero.of(rollout.status().stableRS()),
        rollout.spec().rollbackWindow(),
        ReplicaSetCopy.copies(replicaSets),
        newCopy,
        stableRs == null ? null : ReplicaSetCopy.of(stableRs),
        newCopy != null && newCopy.isWithinDelay(now));
  }

  private static boolean within(
      @Nullable RollbackWindowSpec window,
      List<ReplicaSetCopy> all,
      ReplicaSetCopy newRs,
      ReplicaSetCopy stableRs) {
    int revisions = window == null ? 0 : GoZero.of(window.revisions());
    if (revisions <= 0) {
      return false;
    }
    int between = 0;
    for (ReplicaSetCopy rs : all) {
      if (rs.created().isAfter(newRs.created())
          && rs.created().isBefore(stableRs.created())
          && !rs.annotations().containsKey(EXPERIMENT)) {
        between++;
      }
    }
    return between < revisions;
  }
}
