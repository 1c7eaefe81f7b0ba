package dev.rolloutkit.canary.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryOptions;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.invariant.CountRules;
import dev.rolloutkit.engine.internal.invariant.RevisionRules;
import dev.rolloutkit.engine.internal.invariant.StatusRules;
import dev.rolloutkit.engine.internal.invariant.WriteRules;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.ProgressThresholds;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Checks a plan of a canary against the invariants, given what it was made from.
 *
 * <pre>{@code
 * Plan plan = CanaryEngine.reconcile(state, now);
 * Invariants.check(state, plan, now, CanaryOptions.reference()); // empty
 * }</pre>
 *
 * <p>A defect of the reference excuses what it causes, unless the options fix it: with {@link
 * CanaryOptions#safe} nothing is excused.
 */
public final class Invariants {
  private final CanaryState before;
  private final Plan plan;
  private final CanaryOptions options;
  private final Sets sets;
  private final ImmutableList.Builder<Violation> out = ImmutableList.builder();

  private Invariants(CanaryState before, Plan plan, CanaryOptions options) {
    this.before = before;
    this.plan = plan;
    this.options = options;
    sets = new Sets(before, plan);
  }

  /** The invariants that a plan breaks; none where the Rollout is no canary. */
  public static ImmutableList<Violation> check(
      CanaryState before, Plan plan, Instant now, CanaryOptions options) {
    CanaryStrategy strategy = Strategies.canary(before.rollout());
    return strategy == null
        ? ImmutableList.of()
        : new Invariants(before, plan, options).check(strategy, now);
  }

  private ImmutableList<Violation> check(CanaryStrategy strategy, Instant now) {
    Rollout rollout = before.rollout();
    BiConsumer<Invariant, String> all = (invariant, detail) -> add(invariant, detail);
    SizeRules sizes = new SizeRules(rollout, before.podHash(), strategy, options, sets, all);
    if (strategy.trafficRouting() == null) {
      sizes.checkBasic();
    } else {
      sizes.checkOld(now);
      new WeightRules(rollout, plan, options, sets, all).check();
    }
    checkSteps(strategy);
    checkPromotion(strategy);
    checkDeletions();
    WriteRules.checkCreation(plan, broken(Invariant.CREATION_STANDS_ALONE));
    if (options.fixes(Defect.SELF_CONFLICT)) {
      WriteRules.checkOnce(plan, broken(Invariant.ONE_WRITE_PER_OBJECT));
    }
    StatusRules.checkStable(before, plan, broken(Invariant.STABLE_CHANGES_WITH_EVENT));
    StatusRules.checkConditions(before, plan, broken(Invariant.CONDITIONS_ARE_UNIQUE));
    RevisionRules.check(before, plan, broken(Invariant.NEW_HAS_HIGHEST_REVISION));
    CountRules.check(before, plan, broken(Invariant.COUNTS_ARE_SUMS));
    return out.build();
  }

  private void checkSteps(CanaryStrategy strategy) {
    int over = StatusRules.events(plan, "RolloutStepCompleted");
    if (over > 1) {
      add(Invariant.ONE_STEP_AT_A_TIME, over + " steps are over");
    }
    Integer index = plan.nextStatus().currentStepIndex();
    int steps = GoZero.of(strategy.steps()).size();
    if (index != null
        && !index.equals(before.rollout().status().currentStepIndex())
        && (index < 0 || index > steps)
        && options.fixes(Defect.INDEX_OVERRUN)) {
      add(Invariant.INDEX_IS_OF_A_STEP, index + " of " + steps);
    }
  }

  private void checkPromotion(CanaryStrategy strategy) {
    String stable = GoZero.of(before.rollout().status().stableRS());
    ReplicaSetCopy newSet = sets.newSet();
    if (stable.isEmpty()
        || stable.equals(GoZero.of(plan.nextStatus().stableRS()))
        || !options.fixes(Defect.STABLE_LOST)) {
      return;
    }
    int desired = RolloutDefaults.replicas(before.rollout());
    if (newSet == null
        || (newSet.availableReplicas < desired
            && !ProgressThresholds.reached(
                strategy.replicaProgressThreshold(), ReplicaSetState.of(newSet.source), desired))) {
      add(
          Invariant.PROMOTION_NEEDS_PODS,
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
            add(Invariant.NOTHING_USED_IS_DELETED, rs.name + " has pods or is referenced");
          }
        }
      }
    }
  }

  /**
   * Whether a plan writes nothing. Calls of routers do not count: the controller tells them in
   * every pass what they are to have.
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
   * What two passes over the same state at the same time break: where the first writes nothing, the
   * second does not either.
   */
  public static ImmutableList<Violation> checkAgain(Plan first, Plan second) {
    return isQuiet(first) && !isQuiet(second)
        ? ImmutableList.of(
            new Violation(
                Invariant.FIX_POINT_IS_QUIET, "the second pass does what the first did not"))
        : ImmutableList.of();
  }

  /**
   * What a row of passes breaks in which pods become available, time goes on and nobody does
   * anything: at its end there must be this many passes that write nothing.
   *
   * @param quiet how many, 1 or more; longer than any delay of the spec takes
   */
  public static ImmutableList<Violation> checkSettled(List<Plan> passes, int quiet) {
    int last = 0;
    for (Plan plan : passes) {
      last = isQuiet(plan) ? last + 1 : 0;
    }
    return last >= quiet
        ? ImmutableList.of()
        : ImmutableList.of(
            new Violation(
                Invariant.WRITES_END, last + " quiet passes at the end of " + passes.size()));
  }

  /**
   * What the state breaks in which an update has settled that nothing holds up: no user's pause, no
   * abort, analyses and experiments successful, weights verified, promoted where it waits for a
   * user. The wanted template must be the stable one, and the Rollout healthy.
   */
  public static ImmutableList<Violation> checkCompleted(CanaryState settled) {
    RolloutStatus status = settled.rollout().status();
    boolean complete =
        settled.podHash().equals(status.stableRS()) && "Healthy".equals(status.phase());
    return complete
        ? ImmutableList.of()
        : ImmutableList.of(
            new Violation(
                Invariant.UPDATE_COMES_TO_ITS_END,
                "wanted "
                    + settled.podHash()
                    + ", stable "
                    + GoZero.of(status.stableRS())
                    + ", step "
                    + status.currentStepIndex()
                    + ", "
                    + GoZero.of(status.phase())
                    + " "
                    + GoZero.of(status.message())));
  }

  private Consumer<String> broken(Invariant invariant) {
    return detail -> add(invariant, detail);
  }

  private void add(Invariant invariant, String detail) {
    out.add(new Violation(invariant, detail));
  }
}
