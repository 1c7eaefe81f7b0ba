package dev.rolloutkit.canary.internal.reconcile;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.analysis.CanaryAnalyses;
import dev.rolloutkit.canary.internal.experiment.Experiments;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
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
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.PausedConditions;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataSync;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Roles;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.replicaset.NewReplicaSet;
import dev.rolloutkit.engine.internal.replicaset.RevisionHistory;
import dev.rolloutkit.engine.internal.replicaset.SizeSteps;
import dev.rolloutkit.engine.internal.restart.Restarts;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import java.time.Instant;

/**
 * A pass over a canary as a list of steps in the controller's order. Each step may end the pass.
 *
 * <p>Source: Argo Rollouts, reconciliation of a canary Rollout.
 */
public final class CanaryReconciler {
  /** One step of a pass. */
  private interface Step {
    Flow run(CanaryPass pass);
  }

  /** The steps with which every pass begins. */
  private static final ImmutableList<Step> BEGINNING =
      ImmutableList.of(
          pass -> Claims.claim(pass.in(), pass.out()),
          CanaryReconciler::find,
          CanaryValidation::stopIfInvalid,
          StrandedServices::report,
          CanaryReconciler::createIfMissing,
          CanaryReconciler::dropAbortOfPromoted,
          CanaryReconciler::writeDefaultReplicas,
          pass -> PausedConditions.tell(pass.in(), pass.out()),
          pass -> NewReplicaSet.syncRevisionAtFirst(pass.in(), pass.out()));

  /** The steps that follow if only the number of replicas changed. */
  private static final ImmutableList<Step> SCALING =
      ImmutableList.of(
          pass -> NewReplicaSet.syncRevision(pass.in(), pass.out(), "syncReplicasOnly"),
          CanaryReplicaSets::reconcileForScaling,
          CanaryStatusSync::afterScaling);

  /** The steps that follow otherwise. */
  private static final ImmutableList<Step> FULL =
      ImmutableList.of(
          CanaryReconciler::stopIfChanged,
          pass -> NewReplicaSet.syncRevision(pass.in(), pass.out(), "rolloutCanary create true"),
          CanaryReconciler::restart,
          pass -> EphemeralMetadataSync.reconcile(pass.in(), pass.out()),
          CanaryReconciler::cleanUpHistory,
          CanaryServices::reconcile,
          TrafficRouters::reconcile,
          Experiments::reconcile,
          CanaryReconciler::analyse,
          CanaryReconciler::scale,
          CanaryReconciler::waitForStep,
          CanaryStatusSync::afterPass);

  private CanaryReconciler() {}

  /** Runs one pass. */
  public static Plan reconcile(
      CanaryState state, Instant now, CanaryConfig config, ValidationCache validations) {
    return Continuation.start(
        from -> reconcile(new CanaryPass(state, now, config, validations, from.refusals()), from));
  }

  private static Plan reconcile(CanaryPass pass, Continuation from) {
    if (pass.rollout().metadata().deletionTimestamp() == null
        && run(BEGINNING, pass) == Flow.NEXT) {
      run(onlyScales(pass) ? SCALING : FULL, pass);
    }
    return pass.out().plan(from);
  }

  /** Compatibility: also if the template changed at the same time. */
  private static boolean onlyScales(CanaryPass pass) {
    return SizeSteps.isScalingEvent(pass.in(), pass.out())
        && !(pass.fixes(CanaryDefect.SCALING_PASS_BEFORE_CHANGE) && pass.isChanged());
  }

  /** Finds the objects, as every pass does before it decides anything. */
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
    Roles.findReplicaSets(pass.in(), pass.out());
    pass.findSets();
    Experiments.find(pass);
    CanaryAnalyses.find(pass);
    return Flow.NEXT;
  }

  private static Flow createIfMissing(CanaryPass pass) {
    if (pass.out().newRs() != null) {
      return Flow.NEXT;
    }
    Flow flow = NewReplicaSet.createIfMissing(pass.in(), pass.out());
    pass.findSets();
    return flow;
  }

  /** An update whose new revision is stable can no longer be aborted. */
  private static Flow dropAbortOfPromoted(CanaryPass pass) {
    if (pass.isFullyPromoted() && pass.out().aborted()) {
      pass.out().pauses().dropAbort();
    }
    return Flow.NEXT;
  }

  private static Flow writeDefaultReplicas(CanaryPass pass) {
    if (pass.in().spec().replicas() != null) {
      return Flow.NEXT;
    }
    pass.out()
        .writeOrStop(
            new Action.UpdateRolloutSpec(
                pass.in().desired(),
                pass.out().unwrittenAnnotations(),
                pass.in().dropped(),
                Rule.DEFAULT_REPLICAS));
    return Flow.STOP;
  }

  /** A pass that finds a new template or changed steps only records them. */
  private static Flow stopIfChanged(CanaryPass pass) {
    if (!pass.isChanged()) {
      return Flow.NEXT;
    }
    if (NewReplicaSet.syncRevision(
            pass.in(), pass.out(), "rolloutCanary with PodTemplateOrStepsChanged")
        == Flow.NEXT) {
      CanaryStatusSync.afterPass(pass);
    }
    return Flow.STOP;
  }

  /** A pass that evicts pods for a restart does nothing else. */
  private static Flow restart(CanaryPass pass) {
    int before = pass.out().actions().size();
    if (Restarts.reconcile(pass.in(), pass.out()) == Flow.STOP) {
      return Flow.STOP;
    }
    ImmutableList<Action> actions = pass.out().actions();
    for (int i = before; i < actions.size(); i++) {
      if (actions.get(i) instanceof Action.EvictPod) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  private static Flow cleanUpHistory(CanaryPass pass) {
    String error = RevisionHistory.cleanUp(pass.in(), pass.out());
    return error == null ? Flow.NEXT : pass.out().fail(PassResult.RETRY, error);
  }

  /**
   * A pause that an experiment or an analysis requests ends the pass.
   *
   * <p>Compatibility: also if the analysis failed, and its error is then lost.
   */
  private static Flow analyse(CanaryPass pass) {
    Flow flow = CanaryAnalyses.reconcile(pass);
    if (!pass.out().pauses().pauseAdded()) {
      return flow;
    }
    String error = pass.out().error();
    PassResult result = pass.out().result();
    pass.out().forgetFailure();
    CanaryStatusSync.afterPass(pass);
    if (error != null && pass.fixes(CanaryDefect.PAUSE_HIDES_ERROR)) {
      pass.out().fail(result, error);
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
    PluginStepCalls.reconcile(pass);
    return Flow.NEXT;
  }
}
