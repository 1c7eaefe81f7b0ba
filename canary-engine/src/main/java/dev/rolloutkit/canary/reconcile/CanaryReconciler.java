package dev.rolloutkit.canary.reconcile;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.BlueGreenPlan;
import dev.rolloutkit.bluegreen.Observation;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.metadata.EphemeralMetadataSync;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pause.PausedConditions;
import dev.rolloutkit.bluegreen.replicaset.Claims;
import dev.rolloutkit.bluegreen.replicaset.NewReplicaSet;
import dev.rolloutkit.bluegreen.replicaset.ReplicaSets;
import dev.rolloutkit.bluegreen.replicaset.RevisionHistory;
import dev.rolloutkit.bluegreen.restart.Restarts;
import dev.rolloutkit.canary.analysis.CanaryAnalyses;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.canary.experiment.Experiments;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.canary.pause.PauseSteps;
import dev.rolloutkit.canary.plugin.StepPluginResult;
import dev.rolloutkit.canary.plugin.StepPlugins;
import dev.rolloutkit.canary.replicaset.CanaryReplicaSets;
import dev.rolloutkit.canary.replicaset.CanaryReplicaSets.Result;
import dev.rolloutkit.canary.service.CanaryServices;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.status.CanaryStatusSync;
import dev.rolloutkit.canary.traffic.TrafficRouters;
import dev.rolloutkit.canary.validation.CanaryValidation;
import java.time.Instant;

/**
 * A pass over a canary as a list of steps, in the order of the controller. Each step may end it.
 *
 * <p>Source: Argo Rollouts, reconciliation of a canary Rollout.
 */
public final class CanaryReconciler {
  /** One step of a pass. */
  private interface Step {
    Flow run(CanaryPass pass);
  }

  /** What every pass begins with. */
  private static final ImmutableList<Step> BEGINNING =
      ImmutableList.of(
          pass -> Claims.claim(pass.core()),
          CanaryReconciler::find,
          CanaryValidation::stopIfInvalid,
          pass -> NewReplicaSet.createIfMissing(pass.core()),
          CanaryReconciler::dropAbortOfPromoted,
          CanaryReconciler::writeDefaultReplicas,
          pass -> PausedConditions.tell(pass.core()),
          pass -> NewReplicaSet.syncRevisionAtFirst(pass.core()));

  /** What follows when only the number of replicas changed. */
  private static final ImmutableList<Step> SCALING =
      ImmutableList.of(
          pass -> NewReplicaSet.syncRevisionForScaling(pass.core()),
          CanaryReplicaSets::reconcileForScaling,
          CanaryStatusSync::afterScaling);

  /** What follows otherwise. */
  private static final ImmutableList<Step> FULL =
      ImmutableList.of(
          CanaryReconciler::stopIfChanged,
          pass -> NewReplicaSet.syncRevision(pass.core(), "rolloutCanary create true"),
          CanaryReconciler::restart,
          pass -> EphemeralMetadataSync.reconcile(pass.core()),
          CanaryReconciler::cleanUpHistory,
          CanaryServices::reconcile,
          TrafficRouters::reconcile,
          Experiments::reconcile,
          CanaryReconciler::analyse,
          CanaryReconciler::scale,
          CanaryReconciler::waitForStep,
          CanaryStatusSync::afterPass);

  private CanaryReconciler() {}

  /** What the controller would do now. */
  public static BlueGreenPlan reconcile(CanaryState state, Instant now, CanaryConfig config) {
    CanaryPass pass = new CanaryPass(state, now, config, ImmutableMap.of());
    if (pass.rollout().metadata().deletionTimestamp() == null
        && run(BEGINNING, pass) == Flow.NEXT) {
      run(onlyScales(pass) ? SCALING : FULL, pass);
    }
    return pass.core().plan();
  }

  /** Compatibility: also when the template changed in the same moment. */
  private static boolean onlyScales(CanaryPass pass) {
    return ReplicaSets.isScalingEvent(pass.core())
        && !(pass.fixes(Defect.SCALING_PASS_BEFORE_CHANGE) && pass.isChanged());
  }

  /** Finds the objects, as every pass does before it asks for anything. */
  public static void observe(CanaryPass pass) {
    find(pass);
    dropAbortOfPromoted(pass);
  }

  private static Flow run(ImmutableList<Step> steps, CanaryPass pass) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).run(pass) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow find(CanaryPass pass) {
    Observation.findReplicaSets(pass.core());
    pass.core().newRsWithinDelay = false;
    pass.findSets();
    Experiments.find(pass);
    CanaryAnalyses.find(pass);
    return Flow.NEXT;
  }

  /** There is nothing left to abort once the new revision is the stable one. */
  private static Flow dropAbortOfPromoted(CanaryPass pass) {
    if (pass.isFullyPromoted() && pass.core().aborted()) {
      pass.core().pauses.dropAbort();
    }
    return Flow.NEXT;
  }

  private static Flow writeDefaultReplicas(CanaryPass pass) {
    if (pass.core().spec.replicas() != null) {
      return Flow.NEXT;
    }
    pass.core()
        .writeOrStop(
            new Action.UpdateRolloutSpec(
                pass.core().desired, pass.core().unwrittenAnnotations(), Rule.DEFAULT_REPLICAS));
    return Flow.STOP;
  }

  /** A pass that finds a new template or other steps does nothing but note it. */
  private static Flow stopIfChanged(CanaryPass pass) {
    if (!pass.isChanged()) {
      return Flow.NEXT;
    }
    if (NewReplicaSet.syncRevision(pass.core(), "rolloutCanary with PodTemplateOrStepsChanged")
        == Flow.NEXT) {
      CanaryStatusSync.afterPass(pass);
    }
    return Flow.STOP;
  }

  /** A pass that evicts pods does nothing else. */
  private static Flow restart(CanaryPass pass) {
    int before = pass.core().actions().size();
    if (Restarts.reconcile(pass.core()) == Flow.STOP) {
      return Flow.STOP;
    }
    ImmutableList<Action> actions = pass.core().actions();
    for (int i = before; i < actions.size(); i++) {
      if (actions.get(i) instanceof Action.EvictPod) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow cleanUpHistory(CanaryPass pass) {
    String error = RevisionHistory.cleanUp(pass.core(), rs -> Experiments.deleteOf(pass, rs));
    return error == null ? Flow.NEXT : pass.core().fail(PassResult.RETRY, error);
  }

  /**
   * A pause that an experiment or an analysis asks for ends the pass.
   *
   * <p>Compatibility: also when the analysis failed, whose error is lost then.
   */
  private static Flow analyse(CanaryPass pass) {
    Flow flow = CanaryAnalyses.reconcile(pass);
    if (!pass.core().pauses.pauseAdded()) {
      return flow;
    }
    String error = pass.core().error;
    PassResult result = pass.core().result;
    pass.core().error = null;
    pass.core().result = PassResult.OK;
    CanaryStatusSync.afterPass(pass);
    if (error != null && pass.fixes(Defect.PAUSE_HIDES_ERROR)) {
      pass.core().fail(result, error);
    }
    return Flow.STOP;
  }

  private static Flow scale(CanaryPass pass) {
    Result result = CanaryReplicaSets.reconcile(pass);
    if (result == Result.SCALED) {
      CanaryStatusSync.afterPass(pass);
    }
    return result == Result.UNSCALED ? Flow.NEXT : Flow.STOP;
  }

  private static Flow waitForStep(CanaryPass pass) {
    if (PauseSteps.isWaiting(pass)) {
      CanaryStatusSync.afterPass(pass);
      return Flow.STOP;
    }
    callPlugins(pass);
    return Flow.NEXT;
  }

  /** Calls the plugins of steps, and notes what comes of it. */
  public static void callPlugins(CanaryPass pass) {
    StepPluginResult result =
        StepPlugins.reconcile(
            pass.rollout(),
            pass.state().stepPlugins(),
            pass.core().aborted(),
            pass.core().now,
            pass.fixes(Defect.PLUGIN_ERROR_STUCK));
    pass.setPlugins(result);
    result.actions().forEach(pass.core()::add);
    result.problems().forEach(pass.core()::problem);
    result.abort().ifPresent(pass.core().pauses::abort);
  }
}
