package dev.rolloutkit.bluegreen.internal.rule;

import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.pass.StrategyPass;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of a blue-green pass hand on.
 *
 * @param observed the input of the pass
 * @param view the blue-green part of the input
 * @param state the findings and decisions that every strategy has
 * @param services the active and the preview Service
 * @param runs the AnalysisRuns
 * @param targetsVerified whether the pods of the new ReplicaSet are registered with the load
 *     balancer; true if targets are not verified
 */
public record BlueGreenPass(
    Observed observed,
    BlueGreenView view,
    PassState state,
    ServiceSlots services,
    UpdateRuns runs,
    boolean targetsVerified)
    implements StrategyPass<BlueGreenPass> {

  /** A pass before its first step. */
  public static BlueGreenPass of(Observed observed, BlueGreenView view) {
    return new BlueGreenPass(
        observed, view, PassState.of(observed), ServiceSlots.NONE, UpdateRuns.NONE, true);
  }

  @Override
  public BlueGreenPass withState(PassState next) {
    return new BlueGreenPass(observed, view, next, services, runs, targetsVerified);
  }

  /** The pass with the Services that were found. */
  public BlueGreenPass withServices(ServiceSlots found) {
    return new BlueGreenPass(observed, view, state, found, runs, targetsVerified);
  }

  /** The pass with other AnalysisRuns. */
  public BlueGreenPass withRuns(UpdateRuns current) {
    return new BlueGreenPass(observed, view, state, services, current, targetsVerified);
  }

  /** The pass after the pods of the new ReplicaSet were looked for in the load balancer. */
  public BlueGreenPass withTargetsVerified(boolean verified) {
    return new BlueGreenPass(observed, view, state, services, runs, verified);
  }

  /** The strategy of the Rollout. */
  public BlueGreenStrategy strategy() {
    return view.strategy();
  }

  /** The behaviour that the reference does not offer. */
  public BlueGreenPolicies policies() {
    return view.policies();
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(BlueGreenDefect defect) {
    return view.fixes(defect);
  }

  /** The active Service; null if there is none. */
  public @Nullable ServiceSlot active() {
    return services.active();
  }

  /** The preview Service; null if there is none. */
  public @Nullable ServiceSlot preview() {
    return services.preview();
  }

  /** Whether the active Service selects a hash. */
  public boolean isActive(String hash) {
    ServiceSlot active = services.active();
    return active != null && active.selects().equals(hash);
  }
}
