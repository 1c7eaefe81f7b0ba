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
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.validation.ValidationCache;
import dev.rolloutkit.model.rollout.Rollout;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The canary controller of Argo Rollouts as pure functions.
 *
 * <p>Cluster objects are read and never changed. Functions are total: whatever a cluster holds,
 * they return. Where the matched controller crashes, the plan has a problem that says on what.
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class CanaryEngine {
  private CanaryEngine() {}

  /**
   * One pass of the controller: what it does in this state at this time.
   *
   * <pre>{@code
   * CanaryEngine.reconcile(state, clock.instant()).actions().forEach(System.out::println);
   * }</pre>
   *
   * <p>Exact to the reference, defects included; {@link #reconcile(CanaryState, Instant,
   * CanaryConfig)} can fix them.
   */
  public static Plan reconcile(CanaryState state, Instant now) {
    return reconcile(state, now, CanaryConfig.reference());
  }

  /**
   * One pass of a controller with the given configuration.
   *
   * <pre>{@code
   * Plan plan = CanaryEngine.reconcile(state, now, CanaryConfig.safe());
   * }</pre>
   */
  public static Plan reconcile(CanaryState state, Instant now, CanaryConfig config) {
    return reconcile(state, now, config, new ValidationCache());
  }

  /**
   * One pass of a controller that does not validate again what it has validated before. The plan is
   * the same as without the cache; most of the time of a pass is saved.
   *
   * <pre>{@code
   * ValidationCache validations = new ValidationCache(); // one for each Rollout
   * Plan plan = CanaryEngine.reconcile(state, now, config, validations);
   * }</pre>
   *
   * @param validations what earlier passes found about the same Rollout
   */
  public static Plan reconcile(
      CanaryState state, Instant now, CanaryConfig config, ValidationCache validations) {
    return CanaryReconciler.reconcile(state, now, config, validations);
  }

  /**
   * What is left of a plan when the API server refused one of its writes, as the controller goes
   * on: the actions that follow, and the status that the Rollout comes to. The actions before the
   * refused one stand; those behind it are replaced. It may be called again for the rest.
   *
   * <pre>{@code
   * Plan rest = CanaryEngine.afterRefusal(plan, 3, new Refusal(Refusal.Kind.CONFLICT, message));
   * }</pre>
   *
   * <p>It repeats the pass with that refusal, so it takes as long as the pass did.
   *
   * @param index place of the refused action in the plan
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static Plan afterRefusal(Plan plan, int index, Refusal refusal) {
    return PlanRest.after(plan, index, refusal);
  }

  /**
   * What is wrong with a Rollout, or with what it refers to: the first problem that the controller
   * would find; empty when everything is valid.
   *
   * <pre>{@code
   * CanaryEngine.invalidity(state).ifPresent(problem -> System.out.println(problem.text()));
   * }</pre>
   */
  public static Optional<Problem> invalidity(CanaryState state) {
    return CanaryValidation.problem(state, new ValidationCache());
  }

  /**
   * How far an update has come, and everything that it waits for.
   *
   * <pre>{@code
   * CanaryEngine.progress(state, now).orElseThrow().text();
   * // "step 2 of 4 (pause); waits for a user who promotes"
   * }</pre>
   *
   * @return fails when the Rollout is not a canary
   */
  public static Outcome<CanaryProgress> progress(CanaryState state, Instant now) {
    return ProgressRules.of(state, now, CanaryConfig.reference());
  }

  /**
   * What is valid in a Rollout but probably not what its author means, for an admission hook: steps
   * that do something else than they seem to, numbers that are ignored or mean for ever, and
   * changes whose order surprises.
   *
   * <pre>{@code
   * CanaryEngine.admissionWarnings(null, rollout).forEach(w -> System.out.println(w.text()));
   * }</pre>
   *
   * @param before the Rollout before the change; {@code null} when it is new
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Admission.warnings(before, after);
  }
}
