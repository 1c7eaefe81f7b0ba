package dev.rolloutkit.canary.internal.reconcile;

import static dev.rolloutkit.engine.internal.pass.Step.acting;
import static dev.rolloutkit.engine.internal.pass.Step.shared;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.analysis.CanaryAnalyses;
import dev.rolloutkit.canary.internal.experiment.Experiments;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.References;
import dev.rolloutkit.canary.internal.pause.PauseSteps;
import dev.rolloutkit.canary.internal.replicaset.CanaryReplicaSets;
import dev.rolloutkit.canary.internal.replicaset.CanaryReplicaSets.Result;
import dev.rolloutkit.canary.internal.service.CanaryServices;
import dev.rolloutkit.canary.internal.service.StrandedServices;
import dev.rolloutkit.canary.internal.status.CanaryStatusSync;
import dev.rolloutkit.canary.internal.traffic.TrafficRouters;
import dev.rolloutkit.canary.internal.validation.CanaryValidation;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.condition.PausedConditions;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataSync;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.Roles;
import dev.rolloutkit.engine.internal.pass.Step;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.replicaset.DefaultReplicas;
import dev.rolloutkit.engine.internal.replicaset.NewReplicaSet;
import dev.rolloutkit.engine.internal.replicaset.RevisionHistory;
import dev.rolloutkit.engine.internal.replicaset.SizeSteps;
import dev.rolloutkit.engine.internal.restart.Restarts;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;

/**
 * A pass over a canary as a list of steps in the controller's order. Each step may end the pass.
 *
 * <p>Source: Argo Rollouts, reconciliation of a canary Rollout.
 *
 * @rule A canary's pass runs a fixed list of steps, each of which may end it.
 */
public final class CanaryReconciler {
  /** The steps with which every pass begins. */
  private static final ImmutableList<Step<CanaryPass>> BEGINNING =
      ImmutableList.of(
          shared(Claims::claim),
          (pass, recorder) -> find(pass),
          acting(CanaryValidation::stopIfInvalid),
          acting(StrandedServices::report),
          shared(NewReplicaSet::createIfMissing),
          shared((observed, pass, recorder) -> pass.withoutAbortOfPromoted()),
          shared(DefaultReplicas::write),
          shared(PausedConditions::write),
          shared(NewReplicaSet.syncRevisionIn("isScalingEvent")));

  /** The steps that follow if only the number of replicas changed. */
  private static final ImmutableList<Step<CanaryPass>> SCALING =
      ImmutableList.of(
          shared(NewReplicaSet.syncRevisionIn("syncReplicasOnly")),
          acting(CanaryReplicaSets::reconcileForScaling),
          acting(CanaryStatusSync::afterScaling));

  /** The steps that only record a new template or changed steps. */
  private static final ImmutableList<Step<CanaryPass>> CHANGED =
      ImmutableList.of(
          shared(NewReplicaSet.syncRevisionIn("rolloutCanary with PodTemplateOrStepsChanged")),
          acting(CanaryStatusSync::afterPass));

  /** The steps that follow otherwise. */
  private static final ImmutableList<Step<CanaryPass>> FULL =
      ImmutableList.of(
          shared(NewReplicaSet.syncRevisionIn("rolloutCanary create true")),
          CanaryReconciler::restart,
          shared(EphemeralMetadataSync::reconcile),
          acting(CanaryReconciler::cleanUpHistory),
          acting(CanaryServices::reconcile),
          TrafficRouters::reconcile,
          Experiments::reconcile,
          CanaryReconciler::analyse,
          acting(CanaryReconciler::scale),
          CanaryReconciler::waitForStep,
          PluginStepCalls::reconcile,
          acting(CanaryStatusSync::afterPass));

  private CanaryReconciler() {}

  /** Runs one pass. */
  public static Plan reconcile(
      CanaryState state, Instant now, CanaryConfig config, ValidationCache validations) {
    return Continuation.start(from -> plan(CanaryPass.of(state, now, config, validations), from));
  }

  /** Runs the whole pass again with the writes that are known to be refused. */
  private static Plan plan(CanaryPass pass, Continuation from) {
    Recorder recorder = new Recorder(from.refusals());
    if (pass.rollout().metadata().deletionTimestamp() == null) {
      CanaryPass begun = Step.runAll(BEGINNING, pass, recorder);
      Step.runAll(following(begun), begun, recorder);
    }
    return recorder.plan(pass.rollout().status(), from);
  }

  /** Compatibility: a pass only scales even if the template changed at the same time. */
  private static ImmutableList<Step<CanaryPass>> following(CanaryPass pass) {
    boolean isChanged = pass.isChanged();
    if (SizeSteps.isScalingEvent(pass.observed(), pass.state())
        && !(isChanged && pass.fixes(CanaryDefect.SCALING_PASS_BEFORE_CHANGE))) {
      return SCALING;
    }
    return isChanged ? CHANGED : FULL;
  }

  /** Finds the objects, as every pass does before it decides anything. */
  public static CanaryPass observe(CanaryPass pass) {
    CanaryPass members = pass.withState(Claims.findMembers(pass.observed(), pass.state()));
    CanaryPass found = find(members);
    return found.withState(found.state().withoutAbortOfPromoted());
  }

  private static CanaryPass find(CanaryPass pass) {
    return pass.withState(Roles.assign(pass.observed(), pass.state()))
        .withExperiments(Experiments.find(pass))
        .withRuns(CanaryAnalyses.find(pass));
  }

  /** A pass that evicts pods for a restart does nothing else. */
  private static CanaryPass restart(CanaryPass pass, Recorder recorder) {
    int before = recorder.size();
    CanaryPass next = pass.withState(Restarts.reconcile(pass.observed(), pass.state(), recorder));
    if (recorder.hasSince(before, Action.EvictPod.class)) {
      recorder.end();
    }
    return next;
  }

  private static void cleanUpHistory(CanaryPass pass, Recorder recorder) {
    String error =
        RevisionHistory.cleanUp(
            pass.observed(),
            pass.state(),
            recorder,
            pass.runs().others(),
            rs -> References.isReferenced(pass, rs.hash));
    if (error != null) {
      recorder.fail(PassResult.RETRY, error);
    }
  }

  /**
   * A pause that an experiment or an analysis requests ends the pass.
   *
   * <p>Compatibility: also if the analysis failed, and its error is then lost.
   */
  private static CanaryPass analyse(CanaryPass pass, Recorder recorder) {
    CanaryPass next = CanaryAnalyses.reconcile(pass, recorder);
    if (!next.pauses().addsPause()) {
      return next;
    }
    String error = recorder.error();
    PassResult result = recorder.result();
    recorder.forgetFailure();
    CanaryStatusSync.afterPass(next, recorder);
    if (error != null && pass.fixes(CanaryDefect.PAUSE_HIDES_ERROR)) {
      recorder.fail(result, error);
    }
    return next;
  }

  /**
   * A pass that scales a ReplicaSet does nothing after it.
   *
   * @rule A pass that scales a ReplicaSet of a canary does nothing after it.
   */
  private static void scale(CanaryPass pass, Recorder recorder) {
    if (CanaryReplicaSets.reconcile(pass, recorder) == Result.SCALED) {
      CanaryStatusSync.afterPass(pass, recorder);
    }
  }

  /** A pause step ends the pass. */
  private static CanaryPass waitForStep(CanaryPass pass, Recorder recorder) {
    if (!PauseSteps.isWaiting(pass)) {
      return pass;
    }
    CanaryPass next = PauseSteps.await(pass, recorder);
    CanaryStatusSync.afterPass(next, recorder);
    return next;
  }
}
