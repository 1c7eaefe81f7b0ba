package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.internal.pass.BlueGreenReconciler;
import dev.rolloutkit.bluegreen.internal.pass.SingleSteps;
import dev.rolloutkit.bluegreen.internal.pass.Validation;
import dev.rolloutkit.bluegreen.internal.progress.Admission;
import dev.rolloutkit.bluegreen.internal.progress.ProgressRules;
import dev.rolloutkit.bluegreen.internal.rule.PassInput;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.bluegreen.internal.state.Observations;
import dev.rolloutkit.bluegreen.progress.UpdateProgress;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.validation.RememberingReconciler;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The blue-green controller of Argo Rollouts as pure functions.
 *
 * <p>The functions read Kubernetes objects and never change them. They ignore {@code null} elements
 * in the lists of these objects.
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class BlueGreenEngine {
  private BlueGreenEngine() {}

  /**
   * One pass of the controller: the actions that it would take in this state at this time, and the
   * status that results.
   *
   * <pre>{@code
   * Plan plan = BlueGreenEngine.reconcile(observed, Instant.parse("2026-01-02T03:04:05Z"));
   * plan.actions().forEach(action -> System.out.println(action.explanation()));
   * }</pre>
   *
   * <p>The plan is exactly that of the reference, defects included; {@link
   * #reconcile(BlueGreenState, Instant, BlueGreenConfig)} can fix them. Invalid objects never cause
   * an exception: {@link Plan#passResult} and {@link Plan#problems} report them. A pass over n
   * objects takes O(n log n) time.
   */
  public static Plan reconcile(BlueGreenState observed, Instant now) {
    return reconcile(observed, now, BlueGreenConfig.reference());
  }

  /**
   * One pass of the controller with the given configuration.
   *
   * <pre>{@code
   * Plan plan = BlueGreenEngine.reconcile(observed, now, BlueGreenConfig.safe());
   * }</pre>
   */
  public static Plan reconcile(BlueGreenState observed, Instant now, BlueGreenConfig config) {
    return BlueGreenReconciler.reconcile(
        new PassInput(observed, now, config, new ValidationCache()));
  }

  /**
   * A controller with the given configuration, for an operator: its plans are those of {@link
   * #reconcile(BlueGreenState, Instant, BlueGreenConfig)}, but a later pass over the same Rollout
   * takes a fraction of the time.
   *
   * <pre>{@code
   * Reconciler<BlueGreenState> reconciler = BlueGreenEngine.with(BlueGreenConfig.safe());
   * Plan plan = reconciler.reconcile(observed, now);
   * }</pre>
   */
  public static Reconciler<BlueGreenState> with(BlueGreenConfig config) {
    return new RememberingReconciler<>(
        (observed, now, validations) ->
            BlueGreenReconciler.reconcile(new PassInput(observed, now, config, validations)));
  }

  /**
   * How a plan continues after the API server refused one of its writes: the actions that follow,
   * and the resulting status. The returned plan replaces everything after the refused action. If
   * the API server refuses one of its writes too, call this method again with the returned plan.
   *
   * <pre>{@code
   * for (int i = 0; i < plan.actions().size(); i++) {
   *   Optional<Refusal> refusal = carryOut(plan.actions().get(i));
   *   if (refusal.isPresent()) {
   *     plan = BlueGreenEngine.afterRefusal(plan, i, refusal.get());
   *     i = -1;
   *   }
   * }
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
   * The plan to carry out if the API server refuses to create the new ReplicaSet, for another
   * reason than that the name is taken: it records the refusal in the status. It replaces the rest
   * of the plan that was to create the ReplicaSet.
   *
   * <pre>{@code
   * Plan record =
   *     BlueGreenEngine.onCreateFailed(observed, e.getMessage(), now, BlueGreenConfig.safe());
   * }</pre>
   *
   * @param error the error message of the API server
   */
  public static Plan onCreateFailed(
      BlueGreenState observed, String error, Instant now, BlueGreenConfig config) {
    return SingleSteps.onCreateFailed(observed, error, now, config);
  }

  /**
   * The state for a pass, from a Rollout and the ReplicaSets and Services of its namespace as a
   * Kubernetes client lists them. {@code null} elements are skipped, each with a warning; the
   * outcome is never a failure.
   *
   * <pre>{@code
   * BlueGreenState observed =
   *     BlueGreenEngine.observe(rollout, replicaSets, services).orElseThrow();
   * }</pre>
   *
   * <p>Add AnalysisRuns, templates, pods and observations of the load balancer with {@code
   * BlueGreenState.builder().from(observed)}.
   */
  public static Outcome<BlueGreenState> observe(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return Observations.of(rollout, replicaSets, services);
  }

  /**
   * The first problem that the controller would find in the Rollout or in an object that it refers
   * to; empty if everything is valid.
   *
   * <pre>{@code
   * BlueGreenEngine.invalidity(observed).ifPresent(problem -> System.out.println(problem.text()));
   * }</pre>
   */
  public static Optional<Problem> invalidity(BlueGreenState observed) {
    return invalidity(observed, BlueGreenConfig.reference());
  }

  /**
   * The first problem that a controller with the given configuration would find, with the message
   * of its release; empty if everything is valid.
   *
   * <pre>{@code
   * BlueGreenEngine.invalidity(observed, BlueGreenConfig.reference().withRelease(release));
   * }</pre>
   */
  public static Optional<Problem> invalidity(BlueGreenState observed, BlueGreenConfig config) {
    return Validation.problem(observed, new ValidationCache(), config.release());
  }

  /**
   * Warnings for an admission webhook: fields that are valid but probably do not do what their
   * author intends, such as numbers that are ignored or mean "forever", and changes that skip a
   * pause.
   *
   * <pre>{@code
   * BlueGreenEngine.admissionWarnings(before, after).forEach(w -> System.out.println(w.text()));
   * }</pre>
   *
   * @param before the Rollout before the change; {@code null} if it is being created
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Admission.warnings(before, after);
  }

  /**
   * How far an update has come, and what it waits for.
   *
   * <pre>{@code
   * BlueGreenEngine.progress(observed, now).orElseThrow().text();
   * // "paused before the switch; waits for a user who promotes"
   * }</pre>
   *
   * @param now the time, which decides whether a rollback is within the scale-down delay
   * @return the progress, or a problem if the Rollout is not blue-green
   */
  public static Outcome<UpdateProgress> progress(BlueGreenState observed, Instant now) {
    return ProgressRules.of(observed, now);
  }

  /**
   * Whether the controller pauses an update before the cut-over: it does if {@code
   * autoPromotionEnabled} is false or {@code autoPromotionSeconds} is set.
   *
   * <pre>{@code
   * boolean pauses = BlueGreenEngine.needsControllerPause(rollout);
   * }</pre>
   */
  public static boolean needsControllerPause(Rollout rollout) {
    return PromotionRules.needsControllerPause(rollout);
  }
}
