package dev.rolloutkit.canary.internal.replicaset;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import org.jspecify.annotations.Nullable;

/**
 * The size of the new set: the size of the step, adjusted by the fixes of defects.
 *
 * @rule The new ReplicaSet of a canary has the size of its step, {@code setCanaryScale} included.
 */
final class NewSize {
  private NewSize() {}

  static int of(CanaryPass pass, ReplicaCounts counts) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    int size = counts.canary();
    if (pass.isStableLost() || keepsAborted(pass)) {
      size = Math.max(size, newRs.replicas);
    }
    if (pass.fixes(CanaryDefect.WEIGHT_DOWN_SCALES_FIRST) && pass.isRouted()) {
      size = Math.max(size, Math.min(newRs.replicas, share(pass)));
      size = Math.max(size, Math.min(newRs.replicas, carried(pass, newRs)));
    }
    if (mayStillServe(pass)) {
      size = Math.max(size, Math.min(newRs.replicas, pass.desired()));
    }
    if (pass.fixes(CanaryDefect.MATCH_WEIGHT_SHRINKS)
        && size == 0
        && newRs.replicas > 0
        && pass.desired() > 0
        && !pass.isAborted()
        && matchesWeight(pass)
        && hasTraffic(pass)) {
      size = 1;
    }
    return size;
  }

  /** Whether the routers may still use other weights than those set last. */
  static boolean mayStillServe(CanaryPass pass) {
    TrafficWeights weights = pass.weights();
    return pass.fixes(CanaryDefect.UNVERIFIED_WEIGHT_SCALES)
        && pass.isRouted()
        && weights != null
        && Boolean.FALSE.equals(weights.verified());
  }

  /** Whether the scale-down delay after an abort must wait for the routers. */
  static boolean waitsForTraffic(CanaryPass pass) {
    TrafficWeights weights = pass.weights();
    return pass.fixes(CanaryDefect.DEADLINE_BEFORE_TRAFFIC)
        && pass.delaysAbort()
        && weights != null
        && (weight(weights.canary()) > 0 || Boolean.FALSE.equals(weights.verified()));
  }

  /**
   * An explicit delay of 0 keeps the canary forever.
   *
   * @rule An aborted canary is kept for {@code abortScaleDownDelaySeconds}, and forever if that is
   *     0.
   */
  private static boolean keepsAborted(CanaryPass pass) {
    RolloutDefaults.AbortScaleDownDelay delay = RolloutDefaults.abortScaleDownDelay(pass.rollout());
    return pass.fixes(CanaryDefect.ABORT_DELAY_ZERO)
        && pass.isAborted()
        && pass.isRouted()
        && delay.explicit()
        && delay.seconds().isEmpty()
        && CanarySteps.setCanaryScale(pass.rollout()).isEmpty();
  }

  /**
   * The number of pods that the new ReplicaSet needs for the larger of the weights before and after
   * this pass.
   */
  private static int share(CanaryPass pass) {
    TrafficWeights before = pass.before().weights();
    TrafficWeights now = pass.weights();
    int weight =
        Math.max(
            before == null ? 0 : weight(before.canary()), now == null ? 0 : weight(now.canary()));
    int max = RolloutDefaults.maxTrafficWeight(pass.rollout());
    return max == 0 ? 0 : (int) Math.ceil((double) weight * pass.desired() / max);
  }

  /**
   * The number of pods that a ReplicaSet needs for the larger of its weights before and after this
   * pass.
   */
  static int carried(CanaryPass pass, ReplicaSetCopy rs) {
    int weight = Math.max(weightOf(rs, pass.before().weights()), weightOf(rs, pass.weights()));
    int max = RolloutDefaults.maxTrafficWeight(pass.rollout());
    return max == 0 ? 0 : (int) Math.ceil((double) weight * pass.desired() / max);
  }

  private static int weightOf(ReplicaSetCopy rs, @Nullable TrafficWeights weights) {
    if (weights == null) {
      return 0;
    }
    return (isOf(rs, weights.canary()) ? weight(weights.canary()) : 0)
        + (isOf(rs, weights.stable()) ? weight(weights.stable()) : 0);
  }

  private static boolean isOf(ReplicaSetCopy rs, @Nullable WeightDestination destination) {
    return destination != null
        && !rs.hash.isEmpty()
        && rs.hash.equals(destination.podTemplateHash());
  }

  /** Whether the scale in effect follows the traffic weight. */
  private static boolean matchesWeight(CanaryPass pass) {
    if (pass.step().isEmpty()) {
      return false;
    }
    for (int i = pass.index().orElse(-1); i >= 0; i--) {
      SetCanaryScale scale = pass.steps().get(i).setCanaryScale();
      if (scale != null) {
        return GoZero.of(scale.matchTrafficWeight());
      }
    }
    return false;
  }

  private static boolean hasTraffic(CanaryPass pass) {
    TrafficWeights now = pass.weights();
    return (now != null && weight(now.canary()) > 0)
        || (pass.strategy().trafficRouting() != null
            && !GoZero.of(pass.strategy().trafficRouting().managedRoutes()).isEmpty());
  }

  private static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }
}
