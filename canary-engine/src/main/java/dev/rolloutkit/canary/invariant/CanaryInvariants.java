package dev.rolloutkit.canary.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.invariant.CountRules;
import dev.rolloutkit.engine.internal.invariant.RevisionRules;
import dev.rolloutkit.engine.internal.invariant.SequenceRules;
import dev.rolloutkit.engine.internal.invariant.StatusRules;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.invariant.WriteRules;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.traffic.ProgressThresholds;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import java.time.Instant;
import java.util.List;

/**
 * Checks a plan of a canary against the invariants, given the state from which it was made.
 *
 * <pre>{@code
 * Plan plan = CanaryEngine.reconcile(state, now);
 * CanaryInvariants.check(state, plan, now, Fixes.<CanaryDefect>reference()); // empty
 * }</pre>
 *
 * <p>Violations that a defect of the reference causes are not reported unless that defect is fixed.
 * With {@link Fixes#safe} every violation is reported.
 *
 * @rule A plan of a canary is checked against invariants, without those that a defect of the
 *     controller breaks.
 */
public final class CanaryInvariants {
  private final CanaryState before;
  private final Plan plan;
  private final Fixes<CanaryDefect> fixes;
  private final Sets sets;
  private final Violations<CanaryInvariant> out = new Violations<>();

  private CanaryInvariants(CanaryState before, Plan plan, Fixes<CanaryDefect> fixes) {
    this.before = before;
    this.plan = plan;
    this.fixes = fixes;
    sets = new Sets(before, plan);
  }

  /**
   * The violations of a plan; empty if it breaks no invariant, or if the Rollout is not a canary.
   */
  public static ImmutableList<InvariantViolation<CanaryInvariant>> check(
      CanaryState before, Plan plan, Instant now, Fixes<CanaryDefect> fixes) {
    CanaryStrategy strategy = Strategies.canary(before.rollout());
    return strategy == null
        ? ImmutableList.of()
        : new CanaryInvariants(before, plan, fixes).check(strategy, now);
  }

  private ImmutableList<InvariantViolation<CanaryInvariant>> check(
      CanaryStrategy strategy, Instant now) {
    Rollout rollout = before.rollout();
    SizeRules sizes = new SizeRules(rollout, before.podHash(), strategy, fixes, sets, out);
    if (strategy.trafficRouting() == null) {
      sizes.checkBasic();
    } else {
      sizes.checkOld(now);
      TargetRules.check(before, plan, strategy, fixes, sets, out);
      new WeightRules(rollout, plan, fixes, sets, out).check();
      if (fixes.fixes(CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY)) {
        ServiceRules.check(before, plan, strategy, sets, out);
      }
    }
    checkSteps(strategy);
    checkPromotion(strategy);
    checkDeletions();
    WriteRules.checkCreation(plan, out.of(CanaryInvariant.CREATION_STANDS_ALONE));
    if (fixes.fixes(CanaryDefect.SELF_CONFLICT)) {
      WriteRules.checkOnce(plan, out.of(CanaryInvariant.ONE_WRITE_PER_OBJECT));
    }
    StatusRules.checkStable(before, plan, out.of(CanaryInvariant.STABLE_CHANGES_WITH_EVENT));
    StatusRules.checkConditions(before, plan, out.of(CanaryInvariant.CONDITIONS_ARE_UNIQUE));
    RevisionRules.check(before, plan, out.of(CanaryInvariant.NEW_HAS_HIGHEST_REVISION));
    CountRules.check(before, plan, out.of(CanaryInvariant.COUNTS_ARE_SUMS));
    return out.list();
  }

  private void checkSteps(CanaryStrategy strategy) {
    int over = StatusRules.events(plan, "RolloutStepCompleted");
    if (over > 1) {
      out.add(CanaryInvariant.ONE_STEP_AT_A_TIME, over + " steps are over");
    }
    Integer index = plan.nextStatus().currentStepIndex();
    int steps = GoZero.of(strategy.steps()).size();
    if (index != null
        && !index.equals(before.rollout().status().currentStepIndex())
        && (index < 0 || index > steps)
        && fixes.fixes(CanaryDefect.INDEX_OVERRUN)) {
      out.add(CanaryInvariant.INDEX_IS_OF_A_STEP, index + " of " + steps);
    }
  }

  private void checkPromotion(CanaryStrategy strategy) {
    String stable = GoZero.of(before.rollout().status().stableRS());
    ReplicaSetCopy newSet = sets.newSet();
    if (stable.isEmpty()
        || stable.equals(GoZero.of(plan.nextStatus().stableRS()))
        || !fixes.fixes(CanaryDefect.STABLE_LOST)) {
      return;
    }
    int desired = RolloutDefaults.replicas(before.rollout());
    if (newSet == null
        || (newSet.availableReplicas < desired
            && !ProgressThresholds.reached(
                strategy.replicaProgressThreshold(), ReplicaSetState.of(newSet.source), desired))) {
      out.add(
          CanaryInvariant.PROMOTION_NEEDS_PODS,
          (newSet == null ? 0 : newSet.availableReplicas) + " of " + desired + " are available");
    }
  }

  private void checkDeletions() {
    RolloutStatus status = before.rollout().status();
    for (Action action : plan.actions()) {
      if (action instanceof Action.DeleteReplicaSet delete) {
        for (ReplicaSetCopy rs : sets.all()) {
          if (rs.name.equals(delete.name())
              && (rs.replicas > 0
                  || (!rs.hash.isEmpty()
                      && (rs.hash.equals(status.stableRS())
                          || rs.hash.equals(before.podHash()))))) {
            out.add(
                CanaryInvariant.NOTHING_USED_IS_DELETED, rs.name + " has pods or is referenced");
          }
        }
      }
    }
  }

  /**
   * Whether a plan writes nothing. Calls of routers do not count, because every pass makes them.
   */
  public static boolean isQuiet(Plan plan) {
    for (Action action : plan.actions()) {
      if (action.isWrite() && !(action instanceof Action.CallTrafficRouter)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The violations of two passes over the same state at the same time: if the first writes nothing,
   * the second must not either.
   */
  public static ImmutableList<InvariantViolation<CanaryInvariant>> checkAgain(
      Plan first, Plan second) {
    Violations<CanaryInvariant> out = new Violations<>();
    SequenceRules.checkAgain(
        first, second, CanaryInvariants::isQuiet, out.of(CanaryInvariant.FIX_POINT_IS_QUIET));
    return out.list();
  }

  /**
   * The violations of a sequence of passes in which pods become available, time passes and no user
   * acts: the sequence must end with this many passes that write nothing.
   *
   * @param quiet the number of passes at the end that must write nothing, 1 or more; together they
   *     must take longer than every delay in the spec
   */
  public static ImmutableList<InvariantViolation<CanaryInvariant>> checkSettled(
      List<Plan> passes, int quiet) {
    Violations<CanaryInvariant> out = new Violations<>();
    SequenceRules.checkSettled(
        passes, quiet, CanaryInvariants::isQuiet, out.of(CanaryInvariant.WRITES_END));
    return out.list();
  }

  /**
   * The violations of the state at the end of an update that nothing delayed: no user paused or
   * aborted it, the analyses and experiments were successful, the weights were verified, and a user
   * promoted it wherever it waited for one. The desired template must be the stable one, and the
   * Rollout healthy.
   */
  public static ImmutableList<InvariantViolation<CanaryInvariant>> checkCompleted(
      CanaryState settled) {
    Violations<CanaryInvariant> out = new Violations<>();
    SequenceRules.checkCompleted(
        settled,
        true,
        "step " + settled.rollout().status().currentStepIndex(),
        out.of(CanaryInvariant.UPDATE_COMES_TO_ITS_END));
    return out.list();
  }
}
