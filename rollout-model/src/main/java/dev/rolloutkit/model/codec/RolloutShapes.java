package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.spec.ObjectRef;
import dev.rolloutkit.model.spec.RollbackWindowSpec;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;

/** How the types of {@code dev.rolloutkit.model} lie in JSON. */
final class RolloutShapes {

  private RolloutShapes() {}

  static final Shape<ObjectRef> OBJECT_REF =
      Shape.of(
              "rollouts.v1alpha1.ObjectRef",
              ObjectRef::builder,
              ObjectRef.Builder::build,
              ObjectRef::additionalProperties,
              ObjectRef.Builder::putAllAdditionalProperties)
          .string("apiVersion", ObjectRef::apiVersion, ObjectRef.Builder::apiVersion)
          .string("kind", ObjectRef::kind, ObjectRef.Builder::kind)
          .string("name", ObjectRef::name, ObjectRef.Builder::name)
          .string("scaleDown", ObjectRef::scaleDown, ObjectRef.Builder::scaleDown)
          .done();

  static final Shape<RollbackWindowSpec> ROLLBACK_WINDOW_SPEC =
      Shape.of(
              "rollouts.v1alpha1.RollbackWindowSpec",
              RollbackWindowSpec::builder,
              RollbackWindowSpec.Builder::build,
              RollbackWindowSpec::additionalProperties,
              RollbackWindowSpec.Builder::putAllAdditionalProperties)
          .int32("revisions", RollbackWindowSpec::revisions, RollbackWindowSpec.Builder::revisions)
          .done();

  static final Shape<RolloutSpec> ROLLOUT_SPEC =
      Shape.of(
              "rollouts.v1alpha1.RolloutSpec",
              RolloutSpec::builder,
              RolloutSpec.Builder::build,
              RolloutSpec::additionalProperties,
              RolloutSpec.Builder::putAllAdditionalProperties)
          .int32("replicas", RolloutSpec::replicas, RolloutSpec.Builder::replicas)
          .struct(
              "selector",
              MetaShapes.LABEL_SELECTOR,
              RolloutSpec::selector,
              RolloutSpec.Builder::selector)
          .json("template", RolloutSpec::template, RolloutSpec.Builder::template)
          .struct(
              "workloadRef", OBJECT_REF, RolloutSpec::workloadRef, RolloutSpec.Builder::workloadRef)
          .int32(
              "minReadySeconds", RolloutSpec::minReadySeconds, RolloutSpec.Builder::minReadySeconds)
          .struct(
              "rollbackWindow",
              ROLLBACK_WINDOW_SPEC,
              RolloutSpec::rollbackWindow,
              RolloutSpec.Builder::rollbackWindow)
          .struct(
              "strategy",
              StrategyShapes.ROLLOUT_STRATEGY,
              RolloutSpec::strategy,
              RolloutSpec.Builder::strategy)
          .int32(
              "revisionHistoryLimit",
              RolloutSpec::revisionHistoryLimit,
              RolloutSpec.Builder::revisionHistoryLimit)
          .bool("paused", RolloutSpec::paused, RolloutSpec.Builder::paused)
          .int32(
              "progressDeadlineSeconds",
              RolloutSpec::progressDeadlineSeconds,
              RolloutSpec.Builder::progressDeadlineSeconds)
          .bool(
              "progressDeadlineAbort",
              RolloutSpec::progressDeadlineAbort,
              RolloutSpec.Builder::progressDeadlineAbort)
          .time("restartAt", RolloutSpec::restartAt, RolloutSpec.Builder::restartAt)
          .struct(
              "analysis",
              AnalysisShapes.ANALYSIS_RUN_STRATEGY,
              RolloutSpec::analysis,
              RolloutSpec.Builder::analysis)
          .done();

  static final Shape<RolloutStatus> ROLLOUT_STATUS =
      Shape.of(
              "rollouts.v1alpha1.RolloutStatus",
              RolloutStatus::builder,
              RolloutStatus.Builder::build,
              RolloutStatus::additionalProperties,
              RolloutStatus.Builder::putAllAdditionalProperties)
          .bool("abort", RolloutStatus::abort, RolloutStatus.Builder::abort)
          .structs(
              "pauseConditions",
              StatusShapes.PAUSE_CONDITION,
              RolloutStatus::pauseConditions,
              RolloutStatus.Builder::pauseConditions)
          .bool(
              "controllerPause",
              RolloutStatus::controllerPause,
              RolloutStatus.Builder::controllerPause)
          .time("abortedAt", RolloutStatus::abortedAt, RolloutStatus.Builder::abortedAt)
          .string(
              "currentPodHash",
              RolloutStatus::currentPodHash,
              RolloutStatus.Builder::currentPodHash)
          .string(
              "currentStepHash",
              RolloutStatus::currentStepHash,
              RolloutStatus.Builder::currentStepHash)
          .int32("replicas", RolloutStatus::replicas, RolloutStatus.Builder::replicas)
          .int32(
              "updatedReplicas",
              RolloutStatus::updatedReplicas,
              RolloutStatus.Builder::updatedReplicas)
          .int32(
              "readyReplicas", RolloutStatus::readyReplicas, RolloutStatus.Builder::readyReplicas)
          .int32(
              "availableReplicas",
              RolloutStatus::availableReplicas,
              RolloutStatus.Builder::availableReplicas)
          .int32(
              "currentStepIndex",
              RolloutStatus::currentStepIndex,
              RolloutStatus.Builder::currentStepIndex)
          .int32(
              "collisionCount",
              RolloutStatus::collisionCount,
              RolloutStatus.Builder::collisionCount)
          .string(
              "observedGeneration",
              RolloutStatus::observedGeneration,
              RolloutStatus.Builder::observedGeneration)
          .structs(
              "conditions",
              StatusShapes.ROLLOUT_CONDITION,
              RolloutStatus::conditions,
              RolloutStatus.Builder::conditions)
          .struct(
              "canary",
              StatusShapes.CANARY_STATUS,
              RolloutStatus::canary,
              RolloutStatus.Builder::canary)
          .struct(
              "blueGreen",
              StatusShapes.BLUE_GREEN_STATUS,
              RolloutStatus::blueGreen,
              RolloutStatus.Builder::blueGreen)
          .int32("HPAReplicas", RolloutStatus::hpaReplicas, RolloutStatus.Builder::hpaReplicas)
          .string("selector", RolloutStatus::selector, RolloutStatus.Builder::selector)
          .string("stableRS", RolloutStatus::stableRS, RolloutStatus.Builder::stableRS)
          .time("restartedAt", RolloutStatus::restartedAt, RolloutStatus.Builder::restartedAt)
          .bool("promoteFull", RolloutStatus::promoteFull, RolloutStatus.Builder::promoteFull)
          .string("phase", RolloutStatus::phase, RolloutStatus.Builder::phase)
          .string("message", RolloutStatus::message, RolloutStatus.Builder::message)
          .string(
              "workloadObservedGeneration",
              RolloutStatus::workloadObservedGeneration,
              RolloutStatus.Builder::workloadObservedGeneration)
          .struct("alb", StatusShapes.ALB_STATUS, RolloutStatus::alb, RolloutStatus.Builder::alb)
          .structs(
              "albs", StatusShapes.ALB_STATUS, RolloutStatus::albs, RolloutStatus.Builder::albs)
          .struct(
              "duration",
              StatusShapes.ROLLOUT_DURATION_STATUS,
              RolloutStatus::duration,
              RolloutStatus.Builder::duration)
          .done();
}
