package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.internal.pass.Reconciler;
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
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.validation.ValidationCache;
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
 * <p>Cluster objects are read and never changed; null elements of their lists are passed over.
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class BlueGreenEngine {
  private BlueGreenEngine() {}

  /**
   * One pass of the controller: what it does in this state at this time.
   *
   * <pre>{@code
   * Plan plan = BlueGreenEngine.reconcile(observed, Instant.parse("2026-01-02T03:04:05Z"));
   * plan.actions().forEach(action -> System.out.println(action.explanation()));
   * }</pre>
   *
   * <p>Exact to the reference, defects included; {@link #reconcile(BlueGreenState, Instant,
   * EngineConfig)} can fix them. Never throws for what a cluster holds. Takes time linear in the
   * number of objects, but for sorting them.
   */
  public static Plan reconcile(BlueGreenState observed, Instant now) {
    return reconcile(observed, now, EngineConfig.reference());
  }

  /**
   * One pass of a controller with the given configuration.
   *
   * <pre>{@code
   * Plan plan = BlueGreenEngine.reconcile(observed, now, EngineConfig.safe());
   * }</pre>
   */
  public static Plan reconcile(BlueGreenState observed, Instant now, EngineConfig config) {
    return reconcile(observed, now, config, new ValidationCache());
  }

  /**
   * One pass of a controller that does not validate again what it has validated before. The plan is
   * the same as without the cache; most of the time of a pass is saved.
   *
   * <pre>{@code
   * ValidationCache validations = new ValidationCache(); // one for each Rollout
   * Plan plan = BlueGreenEngine.reconcile(observed, now, config, validations);
   * }</pre>
   *
   * @param validations what earlier passes found about the same Rollout
   */
  public static Plan reconcile(
      BlueGreenState observed, Instant now, EngineConfig config, ValidationCache validations) {
    return Reconciler.reconcile(new PassInput(observed, now, config, validations));
  }

  /**
   * What is left of a plan when the API server refused one of its writes, as the controller goes
   * on: the actions that follow, and the status that the Rollout comes to. The actions before the
   * refused one stand; those behind it are replaced. It may be called again for the rest.
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
   * <p>It repeats the pass with that refusal, so it takes as long as the pass did.
   *
   * @param index place of the refused action in the plan
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static Plan afterRefusal(Plan plan, int index, Refusal refusal) {
    return PlanRest.after(plan, index, refusal);
  }

  /**
   * What to record when the API server refused to create the ReplicaSet of a plan, for another
   * reason than that the name is taken. Nothing else of that plan is to be done.
   *
   * <pre>{@code
   * Plan record =
   *     BlueGreenEngine.onCreateFailed(observed, e.getMessage(), now, EngineConfig.safe());
   * }</pre>
   *
   * @param error what the API server said
   */
  public static Plan onCreateFailed(
      BlueGreenState observed, String error, Instant now, EngineConfig config) {
    return SingleSteps.onCreateFailed(observed, error, now, config);
  }

  /**
   * A state of a Rollout, its ReplicaSets and the Services of its namespace, as a cluster client
   * lists them; null elements are left out, each with a warning.
   *
   * <pre>{@code
   * BlueGreenState observed =
   *     BlueGreenEngine.observe(rollout, podHash, replicaSets, services).orElseThrow();
   * }</pre>
   *
   * <p>AnalysisRuns, templates, pods and what the load balancer says are added with {@code
   * BlueGreenState.builder().from(observed)}.
   */
  public static Outcome<BlueGreenState> observe(
      Rollout rollout,
      String podHash,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return Observations.of(rollout, podHash, replicaSets, services);
  }

  /**
   * What is wrong with a Rollout, or with what it refers to: the first problem that the controller
   * would find; empty when everything is valid.
   *
   * <pre>{@code
   * BlueGreenEngine.invalidity(observed).ifPresent(problem -> System.out.println(problem.text()));
   * }</pre>
   */
  public static Optional<Problem> invalidity(BlueGreenState observed) {
    return Validation.problem(observed, new ValidationCache());
  }

  /**
   * What is valid in a Rollout but probably not what its author means, for an admission hook:
   * numbers that are ignored or mean for ever, and changes that skip a pause.
   *
   * <pre>{@code
   * BlueGreenEngine.admissionWarnings(null, rollout).forEach(w -> System.out.println(w.text()));
   * }</pre>
   *
   * @param before the Rollout before the change; {@code null} when it is new
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Admission.warnings(before, after);
  }

  /**
   * How far an update has come, and what it waits for.
   *
   * <pre>{@code
   * BlueGreenEngine.progress(rollout, "5d9885fb8d", replicaSets, services)
   *     .orElseThrow()
   *     .text(); // "paused before the switch; waits for a user who promotes"
   * }</pre>
   *
   * @param podHash hash of the present {@code spec.template}
   * @param replicaSets those of the namespace; what another object controls is passed over
   * @param services those of the namespace
   * @return fails when the Rollout is not blue-green
   */
  public static Outcome<UpdateProgress> progress(
      Rollout rollout,
      String podHash,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return ProgressRules.of(rollout, podHash, replicaSets, services);
  }

  /**
   * Whether an update is paused before the switch: when it does not promote itself, or only after
   * some seconds.
   *
   * <pre>{@code
   * boolean pauses = BlueGreenEngine.needsControllerPause(rollout);
   * }</pre>
   */
  public static boolean needsControllerPause(Rollout rollout) {
    return PromotionRules.needsControllerPause(rollout);
  }
}
