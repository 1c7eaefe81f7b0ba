package dev.rolloutkit.bluegreen.internal.pass;

import static dev.rolloutkit.engine.internal.pass.Step.acting;
import static dev.rolloutkit.engine.internal.pass.Step.shared;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.internal.analysis.Analyses;
import dev.rolloutkit.bluegreen.internal.pause.AutoAbort;
import dev.rolloutkit.bluegreen.internal.pause.Pauses;
import dev.rolloutkit.bluegreen.internal.replicaset.ReplicaSets;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PassInput;
import dev.rolloutkit.bluegreen.internal.service.Services;
import dev.rolloutkit.bluegreen.internal.service.TargetVerification;
import dev.rolloutkit.bluegreen.internal.status.StatusSync;
import dev.rolloutkit.engine.internal.condition.PausedConditions;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataSync;
import dev.rolloutkit.engine.internal.pass.KnownSpec;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.Step;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.replicaset.DefaultReplicas;
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
public final class BlueGreenReconciler {
  /** The steps with which every pass begins. */
  private static final ImmutableList<Step<BlueGreenPass>> BEGINNING =
      ImmutableList.of(
          shared(Claims::claim),
          BlueGreenRoles::findReplicaSets,
          acting(Validation::stopIfInvalid),
          shared(NewReplicaSet::createIfMissing),
          shared((observed, pass, recorder) -> pass.withoutAbortOfPromoted()),
          shared(DefaultReplicas::write),
          shared(PausedConditions::write),
          shared(NewReplicaSet.syncRevisionIn("isScalingEvent")));

  /** The steps that follow if only the number of replicas changed. */
  private static final ImmutableList<Step<BlueGreenPass>> SCALING =
      ImmutableList.of(
          shared(NewReplicaSet.syncRevisionIn("syncReplicasOnly")),
          BlueGreenRoles::findServices,
          acting(Services::restoreSelector),
          acting(ReplicaSets::reconcileForScaling),
          acting(StatusSync::afterScaling));

  /** The steps that follow otherwise. */
  private static final ImmutableList<Step<BlueGreenPass>> FULL =
      ImmutableList.of(
          BlueGreenRoles::findServices,
          acting(Services::restoreSelector),
          shared(NewReplicaSet.syncRevisionIn("rolloutBlueGreen create true")),
          acting(Services::reconcilePreview),
          acting(StatusSync::ifTemplateChanged),
          AutoAbort::abortWhenNobodyPromotes,
          shared(Restarts::reconcile),
          acting(ReplicaSets::reconcile),
          Pauses::reconcile,
          acting(Services::reconcileActive),
          TargetVerification::verify,
          Analyses::reconcile,
          shared(EphemeralMetadataSync::reconcile),
          acting(StatusSync::afterFullPass));

  private BlueGreenReconciler() {}

  /** Runs one pass. */
  public static Plan reconcile(PassInput input) {
    return Continuation.start(from -> reconcile(input, from));
  }

  /** Runs the whole pass again with the writes that are known to be refused. */
  private static Plan reconcile(PassInput input, Continuation from) {
    BlueGreenPass pass = begin(input);
    Recorder recorder = new Recorder(from.refusals());
    if (pass.observed().rollout().metadata().deletionTimestamp() == null) {
      BlueGreenPass begun = Step.runAll(BEGINNING, pass, recorder);
      Step.runAll(onlyScales(begun) ? SCALING : FULL, begun, recorder);
    }
    return recorder.plan(pass.observed().rollout().status(), from);
  }

  private static boolean onlyScales(BlueGreenPass pass) {
    return SizeSteps.isScalingEvent(pass.observed(), pass.state());
  }

  /** A pass before its first step. */
  static BlueGreenPass begin(PassInput input) {
    KnownSpec known = KnownSpec.of(input.state().rollout(), input.config().release());
    PassInput seen = known.dropped().isEmpty() ? input : input.withRollout(known.rollout());
    BlueGreenView view = new BlueGreenView(seen);
    return BlueGreenPass.of(
        new Observed(
            seen.state(),
            seen.now(),
            seen.config().resyncPeriod(),
            seen.config().release(),
            known.dropped(),
            view),
        view);
  }
}
