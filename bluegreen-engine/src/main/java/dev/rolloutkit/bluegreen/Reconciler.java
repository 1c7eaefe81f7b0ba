package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.analysis.Analyses;
import dev.rolloutkit.bluegreen.metadata.EphemeralMetadataSync;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pause.AutoAbort;
import dev.rolloutkit.bluegreen.pause.PausedConditions;
import dev.rolloutkit.bluegreen.pause.Pauses;
import dev.rolloutkit.bluegreen.replicaset.Claims;
import dev.rolloutkit.bluegreen.replicaset.NewReplicaSet;
import dev.rolloutkit.bluegreen.replicaset.ReplicaSets;
import dev.rolloutkit.bluegreen.restart.Restarts;
import dev.rolloutkit.bluegreen.service.Services;
import dev.rolloutkit.bluegreen.service.TargetVerification;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.bluegreen.validation.Validation;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The pass as a list of steps, in the order of the controller. Each step may end the pass.
 *
 * <p>Source: Argo Rollouts, reconciliation of a blue-green Rollout.
 */
final class Reconciler {
  /** One step of a pass. */
  private interface Step {
    Flow run(Pass pass);
  }

  /** What every pass begins with. */
  private static final ImmutableList<Step> BEGINNING =
      ImmutableList.of(
          Claims::claim,
          Observation::findReplicaSets,
          Validation::stopIfInvalid,
          NewReplicaSet::createIfMissing,
          Reconciler::dropAbortOfPromoted,
          Reconciler::writeDefaultReplicas,
          PausedConditions::tell,
          NewReplicaSet::syncRevisionAtFirst);

  /** What follows when only the number of replicas changed. */
  private static final ImmutableList<Step> SCALING =
      ImmutableList.of(
          NewReplicaSet::syncRevisionForScaling,
          Observation::findServices,
          Services::restoreSelector,
          ReplicaSets::reconcileForScaling,
          StatusSync::afterScaling);

  /** What follows otherwise. */
  private static final ImmutableList<Step> FULL =
      ImmutableList.of(
          Observation::findServices,
          Services::restoreSelector,
          NewReplicaSet::syncRevision,
          Services::reconcilePreview,
          StatusSync::ifTemplateChanged,
          AutoAbort::abortWhenNobodyPromotes,
          Restarts::reconcile,
          ReplicaSets::reconcile,
          Pauses::reconcile,
          Services::reconcileActive,
          TargetVerification::verify,
          Analyses::reconcile,
          EphemeralMetadataSync::reconcile,
          StatusSync::afterFullPass);

  private Reconciler() {}

  static BlueGreenPlan reconcile(BlueGreenState state, Instant now, EngineConfig config) {
    return reconcile(Continuation.of(state, now, config));
  }

  /** What is left of a plan when one of its writes is refused. */
  static BlueGreenPlan afterRefusal(BlueGreenPlan plan, int index, Refusal refusal) {
    Objects.checkIndex(index, plan.actions().size());
    Optional<Continuation> continuation = plan.continuation();
    return continuation.isPresent()
        ? reconcile(continuation.get().after(index, refusal))
        : PlanRest.of(plan, index, refusal);
  }

  /** A pass is the same up to the first write that is refused, so it is run again as a whole. */
  private static BlueGreenPlan reconcile(Continuation from) {
    Pass pass = new Pass(from.state(), from.now(), from.config(), from.refusals());
    if (from.state().rollout().metadata().deletionTimestamp() == null
        && run(BEGINNING, pass) == Flow.NEXT) {
      run(ReplicaSets.isScalingEvent(pass) ? SCALING : FULL, pass);
    }
    return pass.planFrom(from.offset()).continuation(from).build();
  }

  private static Flow run(ImmutableList<Step> steps, Pass pass) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).run(pass) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  /** There is nothing left to abort once the new revision is the stable one. */
  private static Flow dropAbortOfPromoted(Pass pass) {
    if (pass.status.fullyPromoted() && pass.aborted()) {
      pass.pauses.dropAbort();
    }
    return Flow.NEXT;
  }

  private static Flow writeDefaultReplicas(Pass pass) {
    if (pass.spec.replicas() != null) {
      return Flow.NEXT;
    }
    pass.writeOrStop(
        new Action.UpdateRolloutSpec(
            pass.desired, pass.unwrittenAnnotations(), Rule.DEFAULT_REPLICAS));
    return Flow.STOP;
  }
}
