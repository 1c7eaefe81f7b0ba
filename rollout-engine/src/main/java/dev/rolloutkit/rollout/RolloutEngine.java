package dev.rolloutkit.rollout;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.progress.Progress;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The controller of Argo Rollouts as pure functions, for Rollouts of either strategy. Each pass
 * chooses the strategy by the spec that it observes, so a Rollout may change its strategy in the
 * middle of an update.
 *
 * <pre>{@code
 * ObservedRollout observed =
 *     ObservedRollout.builder()
 *         .rollout(rollout)
 *         .replicaSets(replicaSets)
 *         .services(services)
 *         .build();
 * }</pre>
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class RolloutEngine {
  private RolloutEngine() {}

  /**
   * One pass of the controller, exactly as the reference does it.
   *
   * <pre>{@code
   * Plan plan = RolloutEngine.reconcile(observed, clock.instant());
   * }</pre>
   */
  public static Plan reconcile(ObservedRollout observed, Instant now) {
    return reconcile(observed, now, RolloutConfig.reference());
  }

  /**
   * One pass of a controller with the given configuration. A Rollout without a strategy, or with
   * both, is invalid; the plan only records that.
   *
   * <pre>{@code
   * Plan plan = RolloutEngine.reconcile(observed, now, RolloutConfig.safe());
   * }</pre>
   */
  public static Plan reconcile(ObservedRollout observed, Instant now, RolloutConfig config) {
    return isBlueGreen(observed)
        ? BlueGreenEngine.reconcile(observed.asBlueGreen(), now, config.blueGreen())
        : CanaryEngine.reconcile(observed.asCanary(), now, config.canary());
  }

  /**
   * A controller with the given configuration, for an operator: its plans are those of {@link
   * #reconcile(ObservedRollout, Instant, RolloutConfig)}, but a later pass over the same Rollout
   * takes a fraction of the time.
   *
   * <pre>{@code
   * Reconciler<ObservedRollout> reconciler = RolloutEngine.with(RolloutConfig.safe());
   * Plan plan = reconciler.reconcile(observed, clock.instant());
   * }</pre>
   */
  public static Reconciler<ObservedRollout> with(RolloutConfig config) {
    Reconciler<BlueGreenState> blueGreen = BlueGreenEngine.with(config.blueGreen());
    Reconciler<CanaryState> canary = CanaryEngine.with(config.canary());
    return (observed, now) ->
        isBlueGreen(observed)
            ? blueGreen.reconcile(observed.asBlueGreen(), now)
            : canary.reconcile(observed.asCanary(), now);
  }

  /**
   * How a plan continues after the API server refused one of its writes: the actions that follow,
   * and the resulting status.
   *
   * <pre>{@code
   * Plan rest = RolloutEngine.afterRefusal(plan, 3, new Refusal(Refusal.Kind.CONFLICT, message));
   * }</pre>
   *
   * @param index the index of the refused action in {@link Plan#actions}
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static Plan afterRefusal(Plan plan, int index, Refusal refusal) {
    return PlanRest.after(plan, index, refusal);
  }

  /**
   * The progress of an update, and everything that it waits for.
   *
   * <pre>{@code
   * RolloutEngine.progress(observed, now).orElseThrow().reasons();
   * }</pre>
   *
   * @return the progress, or a failure if the Rollout has no strategy
   */
  public static Outcome<? extends Progress> progress(ObservedRollout observed, Instant now) {
    return progress(observed, now, RolloutConfig.reference());
  }

  /**
   * The progress of an update under a controller with the given configuration, whose release
   * decides how many pods and which weight each step of a canary requires.
   *
   * <pre>{@code
   * RolloutEngine.progress(observed, now, RolloutConfig.safe()).orElseThrow().reasons();
   * }</pre>
   *
   * @return the progress, or a failure if the Rollout has no strategy
   */
  public static Outcome<? extends Progress> progress(
      ObservedRollout observed, Instant now, RolloutConfig config) {
    return isBlueGreen(observed)
        ? BlueGreenEngine.progress(observed.asBlueGreen(), now)
        : CanaryEngine.progress(observed.asCanary(), now, config.canary());
  }

  /**
   * Warnings for an admission webhook about settings that are valid but probably not intended.
   *
   * @param before the Rollout before the change; {@code null} if it is created
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Strategies.blueGreen(after) != null
        ? BlueGreenEngine.admissionWarnings(before, after)
        : CanaryEngine.admissionWarnings(before, after);
  }

  private static boolean isBlueGreen(ObservedRollout observed) {
    return Strategies.blueGreen(observed.rollout()) != null;
  }
}
