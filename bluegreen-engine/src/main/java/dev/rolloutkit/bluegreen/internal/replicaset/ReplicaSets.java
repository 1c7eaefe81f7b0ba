package dev.rolloutkit.bluegreen.internal.replicaset;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.bluegreen.internal.rule.WeightedCutover;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
public final class ReplicaSets {
  private ReplicaSets() {}

  public static Flow reconcile(Observed in, PlanDraft out) {
    return reconcile(in, out, "");
  }

  public static Flow reconcileForScaling(Observed in, PlanDraft out) {
    return reconcile(in, out, "failed to reconcileBlueGreenReplicaSets in syncReplicasOnly: ");
  }

  private static Flow reconcile(Observed in, PlanDraft out, String errorPrefix) {
    String error = removeDeadlines(in, out);
    if (error == null) {
      error = reconcileStable(in, out);
    }
    if (error == null) {
      error = reconcileNew(in, out);
    }
    if (error == null) {
      OldReplicaSets.scaleDown(in, out);
      error = RevisionHistory.cleanUp(in, out);
    }
    return error == null ? Flow.NEXT : out.fail(PassResult.RETRY, errorPrefix + error);
  }

  /** Removes the scale-down deadline of sets that are needed again. Null, or the error. */
  private static @Nullable String removeDeadlines(Observed in, PlanDraft out) {
    ReplicaSetCopy newRs = out.requireNewRs();
    ReplicaSetCopy stableRs = out.stableRs();
    boolean keepsNew = !in.view().delaysAbort(in, out);
    String error = null;
    if (keepsNew && !remembersFastRollback(in, out)) {
      error = SizeSteps.removeDeadline(in, out, newRs);
    }
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = SizeSteps.removeDeadline(in, out, stableRs);
    }
    return error;
  }

  /** The deadline stays until the switch, because it shows that the rollback began in time. */
  private static boolean remembersFastRollback(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).fixes(BlueGreenDefect.FAST_ROLLBACK_LOST)
        && out.newRsWithinDelay()
        && out.rollbackKind().rollback()
        && !BlueGreenDraft.of(out).isActive(out.requireNewRs().hash)
        && !out.status().get(STABLE_RS).equals(out.requireNewRs().hash);
  }

  private static @Nullable String reconcileStable(Observed in, PlanDraft out) {
    if (out.stableRs() == null) {
      return null;
    }
    int size = holdsServingSize(in, out) ? out.stableRs().replicas : in.desired();
    return SizeSteps.named(
        "reconcileBlueGreenStableReplicaSet",
        ReplicaSetWrites.scale(in, out, out.stableRs(), size, Rule.STABLE_SIZE));
  }

  /** Whether the serving ReplicaSet keeps its size because the switch has not happened yet. */
  private static boolean holdsServingSize(Observed in, PlanDraft out) {
    return BlueGreenView.of(in).fixes(BlueGreenDefect.SCALE_TOUCHES_ACTIVE)
        && out.stableRs() != null
        && out.stableRs().replicas > 0
        && !out.stableRs().name.equals(out.requireNewRs().name)
        && BlueGreenDraft.of(out).isActive(out.stableRs().hash)
        && in.desired() > 0
        && !out.aborted();
  }

  private static @Nullable String reconcileNew(Observed in, PlanDraft out) {
    ReplicaSetCopy newRs = out.requireNewRs();
    BlueGreenDraft draft = BlueGreenDraft.of(out);
    WeightedCutover cutover = draft.cutover();
    boolean serves =
        (BlueGreenView.of(in).fixes(BlueGreenDefect.ABORT_UNSATURATED)
                && draft.isActive(newRs.hash))
            || (cutover != null && cutover.uses(newRs.hash));
    int size = serves ? in.desired() : PromotionGate.newRsReplicas(in, out);
    return NewSizeSteps.scale(in, out, size, serves).error();
  }
}
