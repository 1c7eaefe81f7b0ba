package dev.rolloutkit.canary.invariant;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.time.Instant;

/**
 * The invariants about sizes: of all sets without traffic routing, and of old sets with it.
 *
 * @rule Old ReplicaSets must not be scaled down before their delay is over.
 */
final class SizeRules {
  private final Rollout rollout;
  private final CanaryStrategy strategy;
  private final Fixes<CanaryDefect> fixes;
  private final Sets sets;
  private final String podHash;
  private final Violations<CanaryInvariant> out;
  private final int desired;

  SizeRules(
      Rollout rollout,
      String podHash,
      CanaryStrategy strategy,
      Fixes<CanaryDefect> fixes,
      Sets sets,
      Violations<CanaryInvariant> out) {
    this.rollout = rollout;
    this.podHash = podHash;
    this.strategy = strategy;
    this.fixes = fixes;
    this.sets = sets;
    this.out = out;
    desired = RolloutDefaults.replicas(rollout);
  }

  void checkBasic() {
    int least = desired - RolloutDefaults.resolvedMaxUnavailable(rollout);
    if (fixes.fixes(CanaryDefect.LEAVING_PODS_COUNT)
        && sets.availableAfter() < sets.availableBefore()
        && sets.availableAfter() < least) {
      out.add(
          CanaryInvariant.AVAILABLE_STAYS_ENOUGH,
          sets.availableAfter() + " of " + sets.availableBefore() + " stay, least is " + least);
    }
    int most = desired + RolloutDefaults.resolvedMaxSurge(rollout);
    if (sets.wantedAfter() > sets.wantedBefore() && sets.wantedAfter() > most) {
      out.add(
          CanaryInvariant.SURGE_IS_KEPT,
          sets.wantedAfter() + " after " + sets.wantedBefore() + ", most is " + most);
    }
    checkShare();
  }

  private void checkShare() {
    ReplicaSetCopy newSet = sets.newSet();
    int max = RolloutDefaults.maxTrafficWeight(rollout);
    if (newSet == null
        || max <= 0
        || sets.after(newSet) <= newSet.replicas
        || (isChanged() && !fixes.fixes(CanaryDefect.SCALING_PASS_BEFORE_CHANGE))) {
      return;
    }
    // No share is required for a version that the status does not contain yet.
    int weight = isWhole() ? max : isChanged() ? 0 : CanarySteps.currentSetWeight(rollout);
    double share = Math.ceil((double) weight * desired / max);
    if (sets.after(newSet) > share) {
      out.add(
          CanaryInvariant.SHARE_IS_NOT_EXCEEDED,
          newSet.name + " to " + sets.after(newSet) + " at a weight of " + weight);
    }
  }

  private boolean isChanged() {
    return !podHash.equals(rollout.status().currentPodHash());
  }

  /** Whether all pods must be new, as without a stable set. */
  private boolean isWhole() {
    RolloutStatus status = rollout.status();
    String stable = GoZero.of(status.stableRS());
    return GoZero.of(status.promoteFull())
        || sets.stableSet() == null
        || stable.isEmpty()
        || stable.equals(podHash);
  }

  /** Checks that an old ReplicaSet keeps its size until its deadline. */
  void checkOld(Instant now) {
    if (GoZero.of(strategy.dynamicStableScale())) {
      return;
    }
    for (ReplicaSetCopy rs : sets.all()) {
      if (sets.isOther(rs) && sets.shrinks(rs) && !isExcused(rs, now)) {
        out.add(
            CanaryInvariant.DEADLINE_IS_KEPT,
            rs.name
                + " from "
                + rs.replicas
                + " to "
                + sets.after(rs)
                + ", deadline "
                + rs.deadline());
      }
    }
  }

  private boolean isExcused(ReplicaSetCopy rs, Instant now) {
    if (rs.hasDeadline() ? !rs.isWithinDelay(now) : isAtOnce()) {
      return true;
    }
    boolean losesUnready = sets.after(rs) == rs.availableReplicas;
    return (losesUnready && (!rs.hasDeadline() || !fixes.fixes(CanaryDefect.CLEANUP_IGNORES_DELAY)))
        || exceedsLimit();
  }

  /** Whether old ReplicaSets are scaled down without a delay. */
  private boolean isAtOnce() {
    return (fixes.fixes(CanaryDefect.DELAY_ZERO)
            && RolloutDefaults.scaleDownDelaySeconds(rollout) == 0)
        || !fixes.fixes(CanaryDefect.INTERMEDIATE_NO_DELAY);
  }

  private boolean exceedsLimit() {
    Integer limit = strategy.scaleDownDelayRevisionLimit();
    if (limit == null) {
      return false;
    }
    int old = 0;
    for (ReplicaSetCopy rs : sets.all()) {
      if (sets.isOther(rs) && rs.replicas > 0) {
        old++;
      }
    }
    return old > limit;
  }
}
