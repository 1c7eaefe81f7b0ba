package dev.rolloutkit.bluegreen.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.invariant.CountRules;
import dev.rolloutkit.engine.internal.invariant.RevisionRules;
import dev.rolloutkit.engine.internal.invariant.SequenceRules;
import dev.rolloutkit.engine.internal.invariant.StatusRules;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.invariant.WriteRules;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.List;

/**
 * Checks plans against the {@linkplain BlueGreenInvariant invariants}, given the state from which
 * they were made.
 *
 * <pre>{@code
 * Plan plan = BlueGreenEngine.reconcile(observed, now);
 * BlueGreenInvariants.check(observed, plan, now, Fixes.<BlueGreenDefect>reference()); // empty
 * }</pre>
 *
 * <p>A violation that a defect of the reference causes is not reported unless that defect is fixed:
 * with {@link Fixes#safe} every violation is reported.
 *
 * @rule A plan of a blue-green update is checked against invariants, without those that a defect of
 *     the controller breaks.
 */
public final class BlueGreenInvariants {
  private BlueGreenInvariants() {}

  /** The violations of a plan, in the order of its actions; empty if it breaks no invariant. */
  public static ImmutableList<InvariantViolation<BlueGreenInvariant>> check(
      BlueGreenState before, Plan plan, Instant now, Fixes<BlueGreenDefect> fixes) {
    Violations<BlueGreenInvariant> out = new Violations<>();
    ReplicaSetRules replicaSets = new ReplicaSetRules(before, plan, now, fixes, out);
    int switches = 0;
    for (Action action : plan.actions()) {
      if (action instanceof Action.SwitchServiceSelector change) {
        switches++;
        replicaSets.checkSwitch(change);
      } else if (action instanceof Action.UpdateReplicaSet update) {
        replicaSets.checkUpdate(update);
      } else if (action instanceof Action.DeleteReplicaSet delete) {
        replicaSets.checkDeletion(delete);
      }
    }
    if (switches > 2) {
      out.add(BlueGreenInvariant.FEW_SWITCHES, switches + " switches");
    }
    WriteRules.checkCreation(plan, out.of(BlueGreenInvariant.CREATION_STANDS_ALONE));
    if (fixes.fixes(BlueGreenDefect.SELF_CONFLICT)) {
      WriteRules.checkOnce(plan, out.of(BlueGreenInvariant.ONE_WRITE_PER_OBJECT));
    }
    StatusRules.checkStable(before, plan, out.of(BlueGreenInvariant.STABLE_CHANGES_WITH_EVENT));
    checkStatus(before, plan, out);
    StatusRules.checkConditions(before, plan, out.of(BlueGreenInvariant.CONDITIONS_ARE_UNIQUE));
    RevisionRules.check(before, plan, out.of(BlueGreenInvariant.NEW_HAS_HIGHEST_REVISION));
    CountRules.check(before, plan, out.of(BlueGreenInvariant.COUNTS_ARE_SUMS));
    return out.list();
  }

  /**
   * The violations of two passes over the same state at the same time: if the first writes nothing,
   * the second must not write anything either.
   */
  public static ImmutableList<InvariantViolation<BlueGreenInvariant>> checkAgain(
      Plan first, Plan second) {
    Violations<BlueGreenInvariant> out = new Violations<>();
    SequenceRules.checkAgain(
        first, second, Plan::isQuiet, out.of(BlueGreenInvariant.FIX_POINT_IS_QUIET));
    return out.list();
  }

  /**
   * The violations of a sequence of passes during which pods become available, time passes and no
   * user acts: the sequence must end with this many passes that write nothing.
   *
   * @param passes the plans of the passes, in order
   * @param quiet the number of passes at the end that must write nothing, 1 or more; together they
   *     must take longer than every delay in the spec
   */
  public static ImmutableList<InvariantViolation<BlueGreenInvariant>> checkSettled(
      List<Plan> passes, int quiet) {
    Violations<BlueGreenInvariant> out = new Violations<>();
    SequenceRules.checkSettled(passes, quiet, Plan::isQuiet, out.of(BlueGreenInvariant.WRITES_END));
    return out.list();
  }

  /**
   * The violations of the state at the end of an update that nothing delayed: no user paused or
   * aborted it, the analyses were successful, the targets were verified, and a user promoted it if
   * it waited for one. The desired template must be stable and active, and the Rollout healthy.
   */
  public static ImmutableList<InvariantViolation<BlueGreenInvariant>> checkCompleted(
      BlueGreenState settled) {
    BlueGreenStatus blueGreen = settled.rollout().status().blueGreen();
    String active = blueGreen == null ? "" : GoZero.of(blueGreen.activeSelector());
    Violations<BlueGreenInvariant> out = new Violations<>();
    SequenceRules.checkCompleted(
        settled,
        settled.podHash().equals(active),
        "active " + active,
        out.of(BlueGreenInvariant.UPDATE_COMES_TO_ITS_END));
    return out.list();
  }

  private static void checkStatus(
      BlueGreenState before, Plan plan, Violations<BlueGreenInvariant> out) {
    RolloutStatus next = plan.nextStatus();
    boolean writes = !plan.statusPatch().isEmpty();
    if (writes
        && GoZero.of(next.abort())
        && !GoZero.of(before.rollout().status().abort())
        && next.abortedAt() == null) {
      out.add(BlueGreenInvariant.STATUS_IS_CONSISTENT, "aborted, but status.abortedAt is not set");
    }
    if (isAfterFullPass(plan) && !GoZero.of(next.abort()) && next.abortedAt() != null) {
      out.add(BlueGreenInvariant.STATUS_IS_CONSISTENT, "not aborted, but status.abortedAt is set");
    }
    if (plan.statusPatch().has("pauseConditions")
        && !GoZero.of(next.pauseConditions()).isEmpty()
        && !GoZero.of(next.controllerPause())) {
      out.add(
          BlueGreenInvariant.STATUS_IS_CONSISTENT,
          "there are pause conditions, but status.controllerPause is not set");
    }
  }

  /** Whether the status is that of a pass that reached its last step. */
  private static boolean isAfterFullPass(Plan plan) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.PatchRolloutStatus patch) {
        return patch.rule() == PlanRule.STATUS;
      }
    }
    return false;
  }
}
