package dev.rolloutkit.canary.internal.service;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;

/**
 * Determines whether routers may send traffic to a canary at the beginning of a pass.
 *
 * @rule Routers may send traffic to a canary while the status records a weight for it or a router
 *     does not confirm the weights.
 */
public final class CanaryTraffic {
  private CanaryTraffic() {}

  /**
   * True while the status records a weight for the canary, or while a router does not confirm that
   * the recorded weights are in effect. A router that does not verify weights counts as confirming
   * them.
   */
  public static boolean mayFlow(CanaryState state) {
    CanaryStatus canary = state.rollout().status().canary();
    TrafficWeights weights = canary == null ? null : canary.weights();
    if (weights == null) {
      return false;
    }
    if (weights.canary() != null && GoZero.of(weights.canary().weight()) > 0) {
      return true;
    }
    for (RouterView router : state.routers().orElse(ImmutableList.of())) {
      if (router.verifyError().isPresent() || !router.verified().orElse(true)) {
        return true;
      }
    }
    return false;
  }
}
