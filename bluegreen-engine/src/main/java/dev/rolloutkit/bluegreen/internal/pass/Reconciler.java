package dev.rolloutkit.bluegreen.internal.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.internal.analysis.Analyses;
import dev.rolloutkit.bluegreen.internal.pause.AutoAbort;
import dev.rolloutkit.bluegreen.internal.pause.Pauses;
import dev.rolloutkit.bluegreen.internal.replicaset.ReplicaSets;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PassInput;
import dev.rolloutkit.bluegreen.internal.service.Services;
import dev.rolloutkit.bluegreen.internal.service.TargetVerification;
import dev.rolloutkit.bluegreen.internal.status.StatusSync;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.PausedConditions;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataSync;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.KnownSpec;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.replicaset.NewReplicaSet;
import dev.rolloutkit.engine.internal.replicaset.SizeSteps;
import dev.rolloutkit.engine.internal.restart.Restarts;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.Plan;

/**
 * A blue-green pass as a list of steps in the controller's order. Each step may end the pass.
 *
 * <p>Source: Argo Rollouts, reconciliation of a blue-green Rollout.
 */
public final class Reconciler {
  /** One step of a pass. */
  private interface Step {
    Flow run(Observed in, PlanDraft out);
  }

  /** The steps with which every pass begins. */
  private static final ImmutableList<Step> BEGINNING =
      ImmutableList.of(
          Claims::claim,
          BlueGreenRoles::findReplicaSets,
          Validation::stopIfInvalid,
          NewReplicaSet::createIfMissing,
          Reconciler::dropAbortOfPromoted,
          Reconciler::writeDefaultReplicas,
          PausedConditions::tell,
          NewReplicaSet::syncRevisionAtFirst);

  /** The steps that follow if only the number of replicas changed. */
  private static final ImmutableList<Step> SCALING =
      ImmutableList.of(
          (in, out) -> NewReplicaSet.syncRevision(in, out, "syncReplicasOnly"),
          BlueGreenRoles::findServices,
          Services::restoreSelector,
          ReplicaSets::reconcileForScaling,
          StatusSync::afterScaling);

  /** The steps that follow otherwise. */
  private static final ImmutableList<Step> FULL =
      ImmutableList.of(
          BlueGreenRoles::findServices,
          Services::restoreSelector,
          (in, out) -> NewReplicaSet.syncRevision(in, out, "rolloutBlueGreen create true"),
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

  /** Runs one pass. */
  public static Plan reconcile(PassInput input) {
    return Continuation.start(from -> reconcile(input, from));
  }

  /** Runs the whole pass again with the writes that are known to be refused. */
  private static Plan reconcile(PassInput input, Continuation from) {
    Observed in = observed(input);
    PlanDraft out = new PlanDraft(in, from.refusals(), new BlueGreenDraft());
    if (in.rollout().metadata().deletionTimestamp() == null
        && run(BEGINNING, in, out) == Flow.NEXT) {
      run(SizeSteps.isScalingEvent(in, out) ? SCALING : FULL, in, out);
    }
    return out.plan(from);
  }

  static Observed observed(PassInput input) {
    KnownSpec known = KnownSpec.of(input.state().rollout(), input.config().release());
    PassInput seen = known.dropped().isEmpty() ? input : input.withRollout(known.rollout());
    return new Observed(
        seen.state(),
        seen.now(),
        seen.config().resyncPeriod(),
        seen.config().release(),
        known.dropped(),
        new BlueGreenView(seen));
  }

  private static Flow run(ImmutableList<Step> steps, Observed in, PlanDraft out) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).run(in, out) == Flow.STOP) {
        return Flow.STOP;
      }
    }
    return Flow.NEXT;
  }

  /** An update whose new revision is stable can no longer be aborted. */
  private static Flow dropAbortOfPromoted(Observed in, PlanDraft out) {
    if (out.status().fullyPromoted() && out.aborted()) {
      out.pauses().dropAbort();
    }
    return Flow.NEXT;
  }

  private static Flow writeDefaultReplicas(Observed in, PlanDraft out) {
    if (in.spec().replicas() != null) {
      return Flow.NEXT;
    }
    out.writeOrStop(
        new Action.UpdateRolloutSpec(
            in.desired(), out.unwrittenAnnotations(), in.dropped(), Rule.DEFAULT_REPLICAS));
    return Flow.STOP;
  }
}
