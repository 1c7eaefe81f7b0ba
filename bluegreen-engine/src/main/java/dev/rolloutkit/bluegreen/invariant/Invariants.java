package dev.rolloutkit.bluegreen.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenOptions;
import dev.rolloutkit.bluegreen.config.Defect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.invariant.CountRules;
import dev.rolloutkit.engine.internal.invariant.RevisionRules;
import dev.rolloutkit.engine.internal.invariant.StatusRules;
import dev.rolloutkit.engine.internal.invariant.WriteRules;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Checks plans against the {@linkplain Invariant invariants}, given the state from which they were
 * made.
 *
 * <pre>{@code
 * Plan plan = BlueGreenEngine.reconcile(observed, now);
 * Invariants.check(observed, plan, now, BlueGreenOptions.reference()); // empty
 * }</pre>
 *
 * <p>A violation that a defect of the reference causes is not reported unless the options fix that
 * defect: with {@link BlueGreenOptions#safe} every violation is reported.
 */
public final class Invariants {
  private Invariants() {}

  /** The violations of a plan, in the order of its actions; empty if it breaks no invariant. */
  public static ImmutableList<Violation> check(
      BlueGreenState before, Plan plan, Instant now, BlueGreenOptions options) {
    ImmutableList.Builder<Violation> out = ImmutableList.builder();
    ReplicaSetRules replicaSets = new ReplicaSetRules(before, plan, now, options, out);
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
      out.add(new Violation(Invariant.FEW_SWITCHES, switches + " switches"));
    }
    WriteRules.checkCreation(plan, broken(out, Invariant.CREATION_STANDS_ALONE));
    if (options.fixes(Defect.SELF_CONFLICT)) {
      WriteRules.checkOnce(plan, broken(out, Invariant.ONE_WRITE_PER_OBJECT));
    }
    StatusRules.checkStable(before, plan, broken(out, Invariant.STABLE_CHANGES_WITH_EVENT));
    checkStatus(before, plan, out);
    StatusRules.checkConditions(before, plan, broken(out, Invariant.CONDITIONS_ARE_UNIQUE));
    RevisionRules.check(before, plan, broken(out, Invariant.NEW_HAS_HIGHEST_REVISION));
    CountRules.check(before, plan, broken(out, Invariant.COUNTS_ARE_SUMS));
    return out.build();
  }

  /**
   * The violations of two passes over the same state at the same time: if the first writes nothing,
   * the second must not write anything either.
   */
  public static ImmutableList<Violation> checkAgain(Plan first, Plan second) {
    return first.isQuiet() && !second.isQuiet()
        ? ImmutableList.of(
            new Violation(
                Invariant.FIX_POINT_IS_QUIET, "the second pass does what the first did not"))
        : ImmutableList.of();
  }

  /**
   * The violations of a sequence of passes during which pods become available, time passes and no
   * user acts: it must end with this many passes that write nothing.
   *
   * @param passes the plans of the passes, in order
   * @param quiet the number of passes at the end, 1 or more, that must write nothing; let them span
   *     more time than any delay in the spec
   */
  public static ImmutableList<Violation> checkSettled(List<Plan> passes, int quiet) {
    int last = 0;
    for (Plan plan : passes) {
      last = plan.isQuiet() ? last + 1 : 0;
    }
    return last >= quiet
        ? ImmutableList.of()
        : ImmutableList.of(
            new Violation(
                Invariant.WRITES_END, last + " quiet passes at the end of " + passes.size()));
  }

  /**
   * The violations of the state at the end of an update that nothing held up: no pause by a user,
   * no abort, analyses successful, targets verified, and promoted if it waits for a user. The
   * desired template must be stable and active, and the Rollout healthy.
   */
  public static ImmutableList<Violation> checkCompleted(BlueGreenState settled) {
    RolloutStatus status = settled.rollout().status();
    BlueGreenStatus blueGreen = status.blueGreen();
    String active = blueGreen == null ? "" : GoZero.of(blueGreen.activeSelector());
    boolean complete =
        settled.podHash().equals(status.stableRS())
            && settled.podHash().equals(active)
            && "Healthy".equals(status.phase());
    return complete
        ? ImmutableList.of()
        : ImmutableList.of(
            new Violation(
                Invariant.UPDATE_COMES_TO_ITS_END,
                "wanted "
                    + settled.podHash()
                    + ", active "
                    + active
                    + ", stable "
                    + GoZero.of(status.stableRS())
                    + ", "
                    + GoZero.of(status.phase())
                    + " "
                    + GoZero.of(status.message())));
  }

  private static Consumer<String> broken(
      ImmutableList.Builder<Violation> out, Invariant invariant) {
    return detail -> out.add(new Violation(invariant, detail));
  }

  private static void checkStatus(
      BlueGreenState before, Plan plan, ImmutableList.Builder<Violation> out) {
    RolloutStatus next = plan.nextStatus();
    boolean writes = !plan.statusPatch().isEmpty();
    if (writes
        && GoZero.of(next.abort())
        && !GoZero.of(before.rollout().status().abort())
        && next.abortedAt() == null) {
      out.add(new Violation(Invariant.STATUS_IS_CONSISTENT, "aborted at no time"));
    }
    if (isAfterFullPass(plan) && !GoZero.of(next.abort()) && next.abortedAt() != null) {
      out.add(new Violation(Invariant.STATUS_IS_CONSISTENT, "a time of an abort without one"));
    }
    if (plan.statusPatch().has("pauseConditions")
        && !GoZero.of(next.pauseConditions()).isEmpty()
        && !GoZero.of(next.controllerPause())) {
      out.add(new Violation(Invariant.STATUS_IS_CONSISTENT, "paused, and not by the controller"));
    }
  }

  /** Whether the status is what a pass ends with that came to its last step. */
  private static boolean isAfterFullPass(Plan plan) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.PatchRolloutStatus patch) {
        return patch.rule() == Rule.STATUS;
      }
    }
    return false;
  }
}
