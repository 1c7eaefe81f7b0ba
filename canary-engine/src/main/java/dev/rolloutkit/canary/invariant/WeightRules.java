package dev.rolloutkit.canary.invariant;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.traffic.TrafficCall;
import org.jspecify.annotations.Nullable;

/**
 * The invariants about traffic weights and the pods that serve them.
 *
 * @rule Traffic must have pods that serve it before and after a plan.
 */
final class WeightRules {
  private final Plan plan;
  private final Fixes<CanaryDefect> fixes;
  private final Sets sets;
  private final Violations<CanaryInvariant> out;
  private final @Nullable TrafficWeights before;
  private final @Nullable TrafficWeights after;
  private final int desired;
  private final int max;

  WeightRules(
      Rollout rollout,
      Plan plan,
      Fixes<CanaryDefect> fixes,
      Sets sets,
      Violations<CanaryInvariant> out) {
    this.plan = plan;
    this.fixes = fixes;
    this.sets = sets;
    this.out = out;
    before = weights(rollout.status().canary());
    after = weights(plan.nextStatus().canary());
    desired = RolloutDefaults.replicas(rollout);
    max = RolloutDefaults.maxTrafficWeight(rollout);
  }

  private static @Nullable TrafficWeights weights(@Nullable CanaryStatus canary) {
    return canary == null ? null : canary.weights();
  }

  void check() {
    if (max <= 0) {
      return;
    }
    for (Action action : plan.actions()) {
      if (action instanceof Action.CallTrafficRouter call
          && call.refusal() == null
          && call.call() instanceof TrafficCall.SetWeight set) {
        checkTold(set);
      }
    }
    for (ReplicaSetCopy rs : sets.all()) {
      if (sets.shrinks(rs)) {
        checkCarried(rs);
        checkUnverified(rs);
      }
    }
    checkSum();
  }

  private void checkTold(TrafficCall.SetWeight set) {
    int weight = set.weight();
    int known = before == null ? 0 : weight(before.canary());
    ReplicaSetCopy newSet = sets.newSet();
    if (weight > known
        && (newSet == null || newSet.availableReplicas == 0)
        && fixes.fixes(CanaryDefect.ABORT_WEIGHT_WITHOUT_PODS)) {
      out.add(CanaryInvariant.WEIGHT_NEEDS_PODS, "from " + known + " to " + weight);
    }
    ReplicaSetCopy stableSet = sets.stableSet();
    int needed = (max - weight) * desired / max;
    int rest = max - weight;
    for (WeightDestination destination : set.destinations()) {
      rest -= weight(destination);
    }
    if (rest > (before == null ? max : weight(before.stable()))
        && fixes.fixes(CanaryDefect.THRESHOLD_LOWERS_GUARD)
        && (stableSet == null || stableSet.availableReplicas < needed)) {
      out.add(
          CanaryInvariant.STABLE_CAN_TAKE_THE_WEIGHT,
          "from "
              + known
              + " to "
              + weight
              + " with "
              + (stableSet == null ? 0 : stableSet.availableReplicas)
              + " of "
              + needed);
    }
  }

  /** The weight of a set is the larger of its weights before and after the plan. */
  private void checkCarried(ReplicaSetCopy rs) {
    boolean isFixed =
        rs == sets.stableSet()
            ? fixes.fixes(CanaryDefect.STALE_WEIGHTS_SCALE_STABLE)
            : fixes.fixes(CanaryDefect.WEIGHT_DOWN_SCALES_FIRST);
    int carried = Math.max(carriedBy(rs, before), carriedBy(rs, after));
    double share = Math.ceil((double) carried * desired / max);
    if (isFixed && sets.after(rs) < share) {
      out.add(
          CanaryInvariant.CARRIED_WEIGHT_HAS_PODS,
          rs.name + " to " + sets.after(rs) + " with a weight of " + carried);
    }
  }

  private static int carriedBy(ReplicaSetCopy rs, @Nullable TrafficWeights weights) {
    if (weights == null) {
      return 0;
    }
    int sum = isOf(rs, weights.canary()) ? weight(weights.canary()) : 0;
    return isOf(rs, weights.stable()) ? sum + weight(weights.stable()) : sum;
  }

  private static boolean isOf(ReplicaSetCopy rs, @Nullable WeightDestination destination) {
    return destination != null
        && !rs.hash.isEmpty()
        && rs.hash.equals(destination.podTemplateHash());
  }

  private void checkUnverified(ReplicaSetCopy rs) {
    if (fixes.fixes(CanaryDefect.UNVERIFIED_WEIGHT_SCALES)
        && before != null
        && after != null
        && Boolean.FALSE.equals(before.verified())
        && Boolean.FALSE.equals(after.verified())
        && (isOf(rs, after.canary()) || isOf(rs, after.stable()))
        && sets.after(rs) < Math.min(rs.replicas, desired)) {
      out.add(CanaryInvariant.UNVERIFIED_WEIGHT_HOLDS_SIZES, rs.name + " to " + sets.after(rs));
    }
  }

  private void checkSum() {
    if (after == null || after.equals(before)) {
      return;
    }
    int sum = weight(after.canary()) + weight(after.stable());
    int least = Math.min(weight(after.canary()), weight(after.stable()));
    for (WeightDestination additional : GoZero.of(after.additional())) {
      sum += weight(additional);
      least = Math.min(least, weight(additional));
    }
    if (sum != max || (least < 0 && fixes.fixes(CanaryDefect.EXPERIMENT_OVERWEIGHT))) {
      out.add(CanaryInvariant.WEIGHTS_ADD_UP, "to " + sum + " of " + max + ", the least " + least);
    }
  }

  private static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }
}
