package dev.rolloutkit.canary;

import dev.rolloutkit.bluegreen.BlueGreenPlan;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.reconcile.CanaryReconciler;
import dev.rolloutkit.canary.state.CanaryState;
import java.time.Instant;

/**
 * The canary controller of Argo Rollouts as a function: from what a cluster holds to what the
 * controller would do now.
 *
 * <p>Functions are total: whatever a cluster holds, they return. Where the matched controller
 * crashes, the plan has a problem that says on what.
 */
public final class CanaryEngine {
  private CanaryEngine() {}

  /**
   * What the controller would do now, exactly as Argo Rollouts does it.
   *
   * <pre>{@code
   * CanaryEngine.reconcile(state, clock.instant()).actions().forEach(System.out::println);
   * }</pre>
   */
  public static BlueGreenPlan reconcile(CanaryState state, Instant now) {
    return reconcile(state, now, CanaryConfig.reference());
  }

  /** What a controller that is set up so would do now. */
  public static BlueGreenPlan reconcile(CanaryState state, Instant now, CanaryConfig config) {
    return CanaryReconciler.reconcile(state, now, config);
  }
}
