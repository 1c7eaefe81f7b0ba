package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.AwsResourceRef;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.StepPluginStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;

/** How the types of {@code dev.rolloutkit.model.status} lie in JSON. */
final class StatusShapes {

  private StatusShapes() {}

  static final Shape<AwsResourceRef> AWS_RESOURCE_REF =
      Shape.of(
              "rollouts.v1alpha1.AwsResourceRef",
              AwsResourceRef::builder,
              AwsResourceRef.Builder::build,
              AwsResourceRef::additionalProperties,
              AwsResourceRef.Builder::putAllAdditionalProperties)
          .string("name", AwsResourceRef::name, AwsResourceRef.Builder::name)
          .string("arn", AwsResourceRef::arn, AwsResourceRef.Builder::arn)
          .string("fullName", AwsResourceRef::fullName, AwsResourceRef.Builder::fullName)
          .done();

  static final Shape<AlbStatus> ALB_STATUS =
      Shape.of(
              "rollouts.v1alpha1.ALBStatus",
              AlbStatus::builder,
              AlbStatus.Builder::build,
              AlbStatus::additionalProperties,
              AlbStatus.Builder::putAllAdditionalProperties)
          .struct(
              "loadBalancer",
              AWS_RESOURCE_REF,
              AlbStatus::loadBalancer,
              AlbStatus.Builder::loadBalancer)
          .struct(
              "canaryTargetGroup",
              AWS_RESOURCE_REF,
              AlbStatus::canaryTargetGroup,
              AlbStatus.Builder::canaryTargetGroup)
          .struct(
              "stableTargetGroup",
              AWS_RESOURCE_REF,
              AlbStatus::stableTargetGroup,
              AlbStatus.Builder::stableTargetGroup)
          .string("ingress", AlbStatus::ingress, AlbStatus.Builder::ingress)
          .done();

  static final Shape<RolloutAnalysisRunStatus> ROLLOUT_ANALYSIS_RUN_STATUS =
      Shape.of(
              "rollouts.v1alpha1.RolloutAnalysisRunStatus",
              RolloutAnalysisRunStatus::builder,
              RolloutAnalysisRunStatus.Builder::build,
              RolloutAnalysisRunStatus::additionalProperties,
              RolloutAnalysisRunStatus.Builder::putAllAdditionalProperties)
          .string("name", RolloutAnalysisRunStatus::name, RolloutAnalysisRunStatus.Builder::name)
          .string(
              "status", RolloutAnalysisRunStatus::status, RolloutAnalysisRunStatus.Builder::status)
          .string(
              "message",
              RolloutAnalysisRunStatus::message,
              RolloutAnalysisRunStatus.Builder::message)
          .done();

  static final Shape<BlueGreenStatus> BLUE_GREEN_STATUS =
      Shape.of(
              "rollouts.v1alpha1.BlueGreenStatus",
              BlueGreenStatus::builder,
              BlueGreenStatus.Builder::build,
              BlueGreenStatus::additionalProperties,
              BlueGreenStatus.Builder::putAllAdditionalProperties)
          .string(
              "previewSelector",
              BlueGreenStatus::previewSelector,
              BlueGreenStatus.Builder::previewSelector)
          .string(
              "activeSelector",
              BlueGreenStatus::activeSelector,
              BlueGreenStatus.Builder::activeSelector)
          .bool(
              "scaleUpPreviewCheckPoint",
              BlueGreenStatus::scaleUpPreviewCheckPoint,
              BlueGreenStatus.Builder::scaleUpPreviewCheckPoint)
          .struct(
              "prePromotionAnalysisRunStatus",
              ROLLOUT_ANALYSIS_RUN_STATUS,
              BlueGreenStatus::prePromotionAnalysisRunStatus,
              BlueGreenStatus.Builder::prePromotionAnalysisRunStatus)
          .struct(
              "postPromotionAnalysisRunStatus",
              ROLLOUT_ANALYSIS_RUN_STATUS,
              BlueGreenStatus::postPromotionAnalysisRunStatus,
              BlueGreenStatus.Builder::postPromotionAnalysisRunStatus)
          .done();

  static final Shape<WeightDestination> WEIGHT_DESTINATION =
      Shape.of(
              "rollouts.v1alpha1.WeightDestination",
              WeightDestination::builder,
              WeightDestination.Builder::build,
              WeightDestination::additionalProperties,
              WeightDestination.Builder::putAllAdditionalProperties)
          .int32("weight", WeightDestination::weight, WeightDestination.Builder::weight)
          .string(
              "serviceName", WeightDestination::serviceName, WeightDestination.Builder::serviceName)
          .string(
              "podTemplateHash",
              WeightDestination::podTemplateHash,
              WeightDestination.Builder::podTemplateHash)
          .done();

  static final Shape<TrafficWeights> TRAFFIC_WEIGHTS =
      Shape.of(
              "rollouts.v1alpha1.TrafficWeights",
              TrafficWeights::builder,
              TrafficWeights.Builder::build,
              TrafficWeights::additionalProperties,
              TrafficWeights.Builder::putAllAdditionalProperties)
          .struct(
              "canary", WEIGHT_DESTINATION, TrafficWeights::canary, TrafficWeights.Builder::canary)
          .struct(
              "stable", WEIGHT_DESTINATION, TrafficWeights::stable, TrafficWeights.Builder::stable)
          .structs(
              "additional",
              WEIGHT_DESTINATION,
              TrafficWeights::additional,
              TrafficWeights.Builder::additional)
          .bool("verified", TrafficWeights::verified, TrafficWeights.Builder::verified)
          .done();

  static final Shape<StepPluginStatus> STEP_PLUGIN_STATUS =
      Shape.of(
              "rollouts.v1alpha1.StepPluginStatus",
              StepPluginStatus::builder,
              StepPluginStatus.Builder::build,
              StepPluginStatus::additionalProperties,
              StepPluginStatus.Builder::putAllAdditionalProperties)
          .int32("index", StepPluginStatus::index, StepPluginStatus.Builder::index)
          .string("name", StepPluginStatus::name, StepPluginStatus.Builder::name)
          .string("operation", StepPluginStatus::operation, StepPluginStatus.Builder::operation)
          .string("phase", StepPluginStatus::phase, StepPluginStatus.Builder::phase)
          .string("message", StepPluginStatus::message, StepPluginStatus.Builder::message)
          .time("startedAt", StepPluginStatus::startedAt, StepPluginStatus.Builder::startedAt)
          .time("updatedAt", StepPluginStatus::updatedAt, StepPluginStatus.Builder::updatedAt)
          .time("finishedAt", StepPluginStatus::finishedAt, StepPluginStatus.Builder::finishedAt)
          .string("backoff", StepPluginStatus::backoff, StepPluginStatus.Builder::backoff)
          .int32("executions", StepPluginStatus::executions, StepPluginStatus.Builder::executions)
          .bool("disabled", StepPluginStatus::disabled, StepPluginStatus.Builder::disabled)
          .json("status", StepPluginStatus::status, StepPluginStatus.Builder::status)
          .done();

  static final Shape<CanaryStatus> CANARY_STATUS =
      Shape.of(
              "rollouts.v1alpha1.CanaryStatus",
              CanaryStatus::builder,
              CanaryStatus.Builder::build,
              CanaryStatus::additionalProperties,
              CanaryStatus.Builder::putAllAdditionalProperties)
          .struct(
              "currentStepAnalysisRunStatus",
              ROLLOUT_ANALYSIS_RUN_STATUS,
              CanaryStatus::currentStepAnalysisRunStatus,
              CanaryStatus.Builder::currentStepAnalysisRunStatus)
          .struct(
              "currentBackgroundAnalysisRunStatus",
              ROLLOUT_ANALYSIS_RUN_STATUS,
              CanaryStatus::currentBackgroundAnalysisRunStatus,
              CanaryStatus.Builder::currentBackgroundAnalysisRunStatus)
          .string(
              "currentExperiment",
              CanaryStatus::currentExperiment,
              CanaryStatus.Builder::currentExperiment)
          .struct("weights", TRAFFIC_WEIGHTS, CanaryStatus::weights, CanaryStatus.Builder::weights)
          .string(
              "stablePingPong", CanaryStatus::stablePingPong, CanaryStatus.Builder::stablePingPong)
          .structs(
              "stepPluginStatuses",
              STEP_PLUGIN_STATUS,
              CanaryStatus::stepPluginStatuses,
              CanaryStatus.Builder::stepPluginStatuses)
          .done();

  static final Shape<PauseCondition> PAUSE_CONDITION =
      Shape.of(
              "rollouts.v1alpha1.PauseCondition",
              PauseCondition::builder,
              PauseCondition.Builder::build,
              PauseCondition::additionalProperties,
              PauseCondition.Builder::putAllAdditionalProperties)
          .string("reason", PauseCondition::reason, PauseCondition.Builder::reason)
          .time("startTime", PauseCondition::startTime, PauseCondition.Builder::startTime)
          .done();

  static final Shape<RolloutCondition> ROLLOUT_CONDITION =
      Shape.of(
              "rollouts.v1alpha1.RolloutCondition",
              RolloutCondition::builder,
              RolloutCondition.Builder::build,
              RolloutCondition::additionalProperties,
              RolloutCondition.Builder::putAllAdditionalProperties)
          .string("type", RolloutCondition::type, RolloutCondition.Builder::type)
          .string("status", RolloutCondition::status, RolloutCondition.Builder::status)
          .time(
              "lastUpdateTime",
              RolloutCondition::lastUpdateTime,
              RolloutCondition.Builder::lastUpdateTime)
          .time(
              "lastTransitionTime",
              RolloutCondition::lastTransitionTime,
              RolloutCondition.Builder::lastTransitionTime)
          .string("reason", RolloutCondition::reason, RolloutCondition.Builder::reason)
          .string("message", RolloutCondition::message, RolloutCondition.Builder::message)
          .done();

  static final Shape<RolloutDurationStatus> ROLLOUT_DURATION_STATUS =
      Shape.of(
              "rollouts.v1alpha1.RolloutDurationStatus",
              RolloutDurationStatus::builder,
              RolloutDurationStatus.Builder::build,
              RolloutDurationStatus::additionalProperties,
              RolloutDurationStatus.Builder::putAllAdditionalProperties)
          .time(
              "rolloutStartedAt",
              RolloutDurationStatus::rolloutStartedAt,
              RolloutDurationStatus.Builder::rolloutStartedAt)
          .time(
              "manualPauseStartedAt",
              RolloutDurationStatus::manualPauseStartedAt,
              RolloutDurationStatus.Builder::manualPauseStartedAt)
          .int64(
              "totalManualPauseDurationSeconds",
              RolloutDurationStatus::totalManualPauseDurationSeconds,
              RolloutDurationStatus.Builder::totalManualPauseDurationSeconds)
          .time(
              "finishedAt",
              RolloutDurationStatus::finishedAt,
              RolloutDurationStatus.Builder::finishedAt)
          .string(
              "completionStatus",
              RolloutDurationStatus::completionStatus,
              RolloutDurationStatus.Builder::completionStatus)
          .done();
}
