package dev.rolloutkit.canary;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.internal.progress.Admission;
import dev.rolloutkit.canary.internal.progress.ProgressRules;
import dev.rolloutkit.canary.internal.reconcile.CanaryReconciler;
import dev.rolloutkit.canary.internal.validation.CanaryValidation;
import dev.rolloutkit.canary.progress.CanaryProgress;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.validation.RememberingReconciler;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The canary controller of Argo Rollouts as pure functions.
 *
 * <p>The functions never change Kubernetes objects, and no object of a cluster makes them throw.
 * Where Argo Rollouts crashes, the plan has a problem that names the cause.
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class CanaryEngine {
  private CanaryEngine() {}

  /**
   * One pass of the controller: the actions that it would take in this state at this time, and the
   * status that results.
   *
   * <pre>{@code
   * CanaryEngine.reconcile(state, clock.instant()).actions().forEach(System.out::println);
   * }</pre>
   *
   * <p>Behaves exactly like the reference, including its defects; {@link #reconcile(CanaryState,
   * Instant, CanaryConfig)} can fix them.
   */
  public static Plan reconcile(CanaryState state, Instant now) {
    return reconcile(state, now, CanaryConfig.reference());
  }

  /**
   * One pass of the controller with the given configuration.
   *
   * <pre>{@code
   * Plan plan = CanaryEngine.reconcile(state, now, CanaryConfig.safe());
   * }</pre>
   */
  public static Plan reconcile(CanaryState state, Instant now, CanaryConfig config) {
    return CanaryReconciler.reconcile(state, now, config, new ValidationCache());
  }

  /**
   * A controller with the given configuration, for an operator: its plans are those of {@link
   * #reconcile(CanaryState, Instant, CanaryConfig)}, but a later pass over the same Rollout takes a
   * fraction of the time.
   *
   * <pre>{@code
   * Reconciler<CanaryState> reconciler = CanaryEngine.with(CanaryConfig.safe());
   * Plan plan = reconciler.reconcile(state, now);
   * }</pre>
   */
  public static Reconciler<CanaryState> with(CanaryConfig config) {
    return new RememberingReconciler<>(
        (state, now, validations) -> CanaryReconciler.reconcile(state, now, config, validations));
  }

  /**
   * How a plan continues after the API server refused one of its writes: the actions that follow,
   * and the resulting status. The returned plan replaces everything after the refused action. If
   * the API server refuses one of its writes too, call this method again with the returned plan.
   *
   * <pre>{@code
   * Plan rest = CanaryEngine.afterRefusal(plan, 3, new Refusal(Refusal.Kind.CONFLICT, message));
   * }</pre>
   *
   * <p>This method computes the pass again with that refusal, so it takes as long as the pass did.
   *
   * @param index the index of the refused action in {@link Plan#actions}
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static Plan afterRefusal(Plan plan, int index, Refusal refusal) {
    return PlanRest.after(plan, index, refusal);
  }

  /**
   * The first problem that the controller would find in a Rollout or in the objects that it refers
   * to; empty if everything is valid.
   *
   * <pre>{@code
   * CanaryEngine.invalidity(state).ifPresent(problem -> System.out.println(problem.text()));
   * }</pre>
   */
  public static Optional<Problem> invalidity(CanaryState state) {
    return invalidity(state, CanaryConfig.reference());
  }

  /**
   * The first problem that a controller with the given configuration would find, with the message
   * of its release; empty if everything is valid.
   *
   * <pre>{@code
   * CanaryEngine.invalidity(state, CanaryConfig.reference().withRelease(release));
   * }</pre>
   */
  public static Optional<Problem> invalidity(CanaryState state, CanaryConfig config) {
    return CanaryValidation.problem(state, new ValidationCache(), config.release());
  }

  /**
   * How far an update has come, and everything that it waits for.
   *
   * <pre>{@code
   * CanaryEngine.progress(state, now).orElseThrow().text();
   * // "step 2 of 4 (pause); waits for a user who promotes"
   * }</pre>
   *
   * @return the progress, or a failure if the Rollout is not a canary
   */
  public static Outcome<CanaryProgress> progress(CanaryState state, Instant now) {
    return progress(state, now, CanaryConfig.reference());
  }

  /**
   * How far an update has come under a controller with the given configuration, whose release
   * decides how many pods and which weight each step requires.
   *
   * <pre>{@code
   * CanaryEngine.progress(state, now, CanaryConfig.reference().withRelease(release));
   * }</pre>
   */
  public static Outcome<CanaryProgress> progress(
      CanaryState state, Instant now, CanaryConfig config) {
    return ProgressRules.of(state, now, config);
  }

  /**
   * Warnings for an admission webhook about settings that are valid but probably not intended:
   * steps that do something other than they seem to, numbers that are ignored or mean "forever",
   * and changes that take effect in a surprising order.
   *
   * <pre>{@code
   * CanaryEngine.admissionWarnings(null, rollout).forEach(w -> System.out.println(w.text()));
   * }</pre>
   *
   * @param before the Rollout before the change; {@code null} if it is created
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Admission.warnings(before, after);
  }
}
