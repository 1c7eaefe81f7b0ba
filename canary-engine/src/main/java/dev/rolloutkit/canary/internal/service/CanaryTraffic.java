package dev.rolloutkit.canary.internal.service;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;

/** Whether routers may be sending traffic to a canary at the beginning of a pass. */
public final class CanaryTraffic {
  private CanaryTraffic() {}

  /**
   * True while the status records a weight for the canary, or a router does not confirm that it
   * applies the recorded weights. A router that does not verify weights counts as applying them.
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
