package dev.rolloutkit.bluegreen.internal.replicaset;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.References;
import dev.rolloutkit.bluegreen.internal.rule.WeightedCutover;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.replicaset.NewSizeSteps;
import dev.rolloutkit.engine.internal.replicaset.RevisionHistory;
import dev.rolloutkit.engine.internal.replicaset.SizeSteps;
import dev.rolloutkit.engine.plan.PassResult;
import org.jspecify.annotations.Nullable;

/**
 * Removes obsolete deadlines and scales the ReplicaSets: the stable one, the new one, then the old
 * ones; finally applies the history limit.
 *
 * <p>Source: Argo Rollouts, reconciliation of ReplicaSets.
 *
 * @rule The stable ReplicaSet is scaled first, then the new one, then the old ones.
 */
public final class ReplicaSets {
  private ReplicaSets() {}

  public static Flow reconcile(BlueGreenPass pass, Recorder recorder) {
    return reconcile(pass, recorder, "");
  }

  public static Flow reconcileForScaling(BlueGreenPass pass, Recorder recorder) {
    return reconcile(
        pass, recorder, "failed to reconcileBlueGreenReplicaSets in syncReplicasOnly: ");
  }

  private static Flow reconcile(BlueGreenPass pass, Recorder recorder, String errorPrefix) {
    String error = removeDeadlines(pass, recorder);
    if (error == null) {
      error = reconcileStable(pass, recorder);
    }
    if (error == null) {
      error = reconcileNew(pass, recorder);
    }
    if (error == null) {
      OldReplicaSets.scaleDown(pass, recorder);
      error =
          RevisionHistory.cleanUp(
              pass.observed(),
              pass.state(),
              recorder,
              pass.runs().others(),
              rs -> References.isReferenced(pass, rs.hash));
    }
    return error == null ? Flow.NEXT : recorder.fail(PassResult.RETRY, errorPrefix + error);
  }

  /** Removes the scale-down deadline of sets that are needed again. Null, or the error. */
  private static @Nullable String removeDeadlines(BlueGreenPass pass, Recorder recorder) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    ReplicaSetCopy stableRs = pass.stableRs();
    boolean keepsNew = !pass.observed().view().delaysAbort(pass.observed(), pass.state());
    String error = null;
    if (keepsNew && !remembersFastRollback(pass)) {
      error = SizeSteps.removeDeadline(pass.observed(), recorder, newRs);
    }
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = SizeSteps.removeDeadline(pass.observed(), recorder, stableRs);
    }
    return error;
  }

  /**
   * The deadline stays until the switch, because it shows that the rollback began in time.
   *
   * @rule The scale-down deadline of a rollback within the delay stays until the switch.
   */
  private static boolean remembersFastRollback(BlueGreenPass pass) {
    return pass.fixes(BlueGreenDefect.FAST_ROLLBACK_LOST)
        && pass.revisions().newRsWithinDelay()
        && pass.rollback().rollback()
        && !pass.isActive(pass.requireNewRs().hash)
        && !pass.status().get(STABLE_RS).equals(pass.requireNewRs().hash);
  }

  private static @Nullable String reconcileStable(BlueGreenPass pass, Recorder recorder) {
    if (pass.stableRs() == null) {
      return null;
    }
    int size = holdsServingSize(pass) ? pass.stableRs().replicas : pass.desired();
    return SizeSteps.named(
        "reconcileBlueGreenStableReplicaSet",
        ReplicaSetWrites.scale(
            pass.observed(), pass.state(), recorder, pass.stableRs(), size, PlanRule.STABLE_SIZE));
  }

  /**
   * Whether the serving ReplicaSet keeps its size because the switch has not happened yet.
   *
   * @rule The ReplicaSet that serves keeps its size as long as the switch has not happened.
   */
  private static boolean holdsServingSize(BlueGreenPass pass) {
    return pass.fixes(BlueGreenDefect.SCALE_TOUCHES_ACTIVE)
        && pass.stableRs() != null
        && pass.stableRs().replicas > 0
        && !pass.stableRs().name.equals(pass.requireNewRs().name)
        && pass.isActive(pass.stableRs().hash)
        && pass.desired() > 0
        && !pass.isAborted();
  }

  private static @Nullable String reconcileNew(BlueGreenPass pass, Recorder recorder) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    WeightedCutover cutover = pass.services().cutover();
    boolean serves =
        (pass.fixes(BlueGreenDefect.ABORT_UNSATURATED) && pass.isActive(newRs.hash))
            || (cutover != null && cutover.uses(newRs.hash));
    int size = serves ? pass.desired() : PromotionGate.newRsReplicas(pass);
    return NewSizeSteps.scale(pass.observed(), pass.state(), recorder, size, serves).error();
  }
}
