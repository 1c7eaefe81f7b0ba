package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.PluginStep;
import dev.rolloutkit.model.strategy.PreferredDuringSchedulingIgnoredDuringExecution;
import dev.rolloutkit.model.strategy.ReplicaProgressThreshold;
import dev.rolloutkit.model.strategy.RequiredDuringSchedulingIgnoredDuringExecution;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.RolloutExperimentStepAnalysisTemplateRef;
import dev.rolloutkit.model.strategy.RolloutExperimentTemplate;
import dev.rolloutkit.model.strategy.RolloutPause;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import dev.rolloutkit.model.strategy.TemplateService;

/** How the types of {@code dev.rolloutkit.model.strategy} lie in JSON. */
final class StrategyShapes {

  private StrategyShapes() {}

  static final Shape<PreferredDuringSchedulingIgnoredDuringExecution>
      PREFERRED_DURING_SCHEDULING_IGNORED_DURING_EXECUTION =
          Shape.of(
                  "rollouts.v1alpha1.PreferredDuringSchedulingIgnoredDuringExecution",
                  PreferredDuringSchedulingIgnoredDuringExecution::builder,
                  PreferredDuringSchedulingIgnoredDuringExecution.Builder::build,
                  PreferredDuringSchedulingIgnoredDuringExecution::additionalProperties,
                  PreferredDuringSchedulingIgnoredDuringExecution.Builder
                      ::putAllAdditionalProperties)
              .int32(
                  "weight",
                  PreferredDuringSchedulingIgnoredDuringExecution::weight,
                  PreferredDuringSchedulingIgnoredDuringExecution.Builder::weight)
              .done();

  static final Shape<RequiredDuringSchedulingIgnoredDuringExecution>
      REQUIRED_DURING_SCHEDULING_IGNORED_DURING_EXECUTION =
          Shape.of(
                  "rollouts.v1alpha1.RequiredDuringSchedulingIgnoredDuringExecution",
                  RequiredDuringSchedulingIgnoredDuringExecution::builder,
                  RequiredDuringSchedulingIgnoredDuringExecution.Builder::build,
                  RequiredDuringSchedulingIgnoredDuringExecution::additionalProperties,
                  RequiredDuringSchedulingIgnoredDuringExecution.Builder
                      ::putAllAdditionalProperties)
              .done();

  static final Shape<AntiAffinity> ANTI_AFFINITY =
      Shape.of(
              "rollouts.v1alpha1.AntiAffinity",
              AntiAffinity::builder,
              AntiAffinity.Builder::build,
              AntiAffinity::additionalProperties,
              AntiAffinity.Builder::putAllAdditionalProperties)
          .struct(
              "preferredDuringSchedulingIgnoredDuringExecution",
              PREFERRED_DURING_SCHEDULING_IGNORED_DURING_EXECUTION,
              AntiAffinity::preferredDuringSchedulingIgnoredDuringExecution,
              AntiAffinity.Builder::preferredDuringSchedulingIgnoredDuringExecution)
          .struct(
              "requiredDuringSchedulingIgnoredDuringExecution",
              REQUIRED_DURING_SCHEDULING_IGNORED_DURING_EXECUTION,
              AntiAffinity::requiredDuringSchedulingIgnoredDuringExecution,
              AntiAffinity.Builder::requiredDuringSchedulingIgnoredDuringExecution)
          .done();

  static final Shape<BlueGreenStrategy> BLUE_GREEN_STRATEGY =
      Shape.of(
              "rollouts.v1alpha1.BlueGreenStrategy",
              BlueGreenStrategy::builder,
              BlueGreenStrategy.Builder::build,
              BlueGreenStrategy::additionalProperties,
              BlueGreenStrategy.Builder::putAllAdditionalProperties)
          .string(
              "activeService",
              BlueGreenStrategy::activeService,
              BlueGreenStrategy.Builder::activeService)
          .string(
              "previewService",
              BlueGreenStrategy::previewService,
              BlueGreenStrategy.Builder::previewService)
          .int32(
              "previewReplicaCount",
              BlueGreenStrategy::previewReplicaCount,
              BlueGreenStrategy.Builder::previewReplicaCount)
          .bool(
              "autoPromotionEnabled",
              BlueGreenStrategy::autoPromotionEnabled,
              BlueGreenStrategy.Builder::autoPromotionEnabled)
          .int32(
              "autoPromotionSeconds",
              BlueGreenStrategy::autoPromotionSeconds,
              BlueGreenStrategy.Builder::autoPromotionSeconds)
          .intOrString(
              "maxUnavailable",
              BlueGreenStrategy::maxUnavailable,
              BlueGreenStrategy.Builder::maxUnavailable)
          .int32(
              "scaleDownDelaySeconds",
              BlueGreenStrategy::scaleDownDelaySeconds,
              BlueGreenStrategy.Builder::scaleDownDelaySeconds)
          .int32(
              "scaleDownDelayRevisionLimit",
              BlueGreenStrategy::scaleDownDelayRevisionLimit,
              BlueGreenStrategy.Builder::scaleDownDelayRevisionLimit)
          .struct(
              "prePromotionAnalysis",
              AnalysisShapes.ROLLOUT_ANALYSIS,
              BlueGreenStrategy::prePromotionAnalysis,
              BlueGreenStrategy.Builder::prePromotionAnalysis)
          .struct(
              "antiAffinity",
              ANTI_AFFINITY,
              BlueGreenStrategy::antiAffinity,
              BlueGreenStrategy.Builder::antiAffinity)
          .struct(
              "postPromotionAnalysis",
              AnalysisShapes.ROLLOUT_ANALYSIS,
              BlueGreenStrategy::postPromotionAnalysis,
              BlueGreenStrategy.Builder::postPromotionAnalysis)
          .struct(
              "previewMetadata",
              MetaShapes.POD_TEMPLATE_METADATA,
              BlueGreenStrategy::previewMetadata,
              BlueGreenStrategy.Builder::previewMetadata)
          .struct(
              "activeMetadata",
              MetaShapes.POD_TEMPLATE_METADATA,
              BlueGreenStrategy::activeMetadata,
              BlueGreenStrategy.Builder::activeMetadata)
          .int32(
              "abortScaleDownDelaySeconds",
              BlueGreenStrategy::abortScaleDownDelaySeconds,
              BlueGreenStrategy.Builder::abortScaleDownDelaySeconds)
          .done();

  static final Shape<RolloutPause> ROLLOUT_PAUSE =
      Shape.of(
              "rollouts.v1alpha1.RolloutPause",
              RolloutPause::builder,
              RolloutPause.Builder::build,
              RolloutPause::additionalProperties,
              RolloutPause.Builder::putAllAdditionalProperties)
          .intOrString("duration", RolloutPause::duration, RolloutPause.Builder::duration)
          .done();

  static final Shape<TemplateService> TEMPLATE_SERVICE =
      Shape.of(
              "rollouts.v1alpha1.TemplateService",
              TemplateService::builder,
              TemplateService.Builder::build,
              TemplateService::additionalProperties,
              TemplateService.Builder::putAllAdditionalProperties)
          .string("name", TemplateService::name, TemplateService.Builder::name)
          .done();

  static final Shape<RolloutExperimentTemplate> ROLLOUT_EXPERIMENT_TEMPLATE =
      Shape.of(
              "rollouts.v1alpha1.RolloutExperimentTemplate",
              RolloutExperimentTemplate::builder,
              RolloutExperimentTemplate.Builder::build,
              RolloutExperimentTemplate::additionalProperties,
              RolloutExperimentTemplate.Builder::putAllAdditionalProperties)
          .string("name", RolloutExperimentTemplate::name, RolloutExperimentTemplate.Builder::name)
          .string(
              "specRef",
              RolloutExperimentTemplate::specRef,
              RolloutExperimentTemplate.Builder::specRef)
          .int32(
              "replicas",
              RolloutExperimentTemplate::replicas,
              RolloutExperimentTemplate.Builder::replicas)
          .struct(
              "metadata",
              MetaShapes.POD_TEMPLATE_METADATA,
              RolloutExperimentTemplate::metadata,
              RolloutExperimentTemplate.Builder::metadata)
          .struct(
              "selector",
              MetaShapes.LABEL_SELECTOR,
              RolloutExperimentTemplate::selector,
              RolloutExperimentTemplate.Builder::selector)
          .int32(
              "weight",
              RolloutExperimentTemplate::weight,
              RolloutExperimentTemplate.Builder::weight)
          .struct(
              "service",
              TEMPLATE_SERVICE,
              RolloutExperimentTemplate::service,
              RolloutExperimentTemplate.Builder::service)
          .done();

  static final Shape<RolloutExperimentStepAnalysisTemplateRef>
      ROLLOUT_EXPERIMENT_STEP_ANALYSIS_TEMPLATE_REF =
          Shape.of(
                  "rollouts.v1alpha1.RolloutExperimentStepAnalysisTemplateRef",
                  RolloutExperimentStepAnalysisTemplateRef::builder,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::build,
                  RolloutExperimentStepAnalysisTemplateRef::additionalProperties,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::putAllAdditionalProperties)
              .string(
                  "name",
                  RolloutExperimentStepAnalysisTemplateRef::name,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::name)
              .string(
                  "templateName",
                  RolloutExperimentStepAnalysisTemplateRef::templateName,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::templateName)
              .bool(
                  "clusterScope",
                  RolloutExperimentStepAnalysisTemplateRef::clusterScope,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::clusterScope)
              .structs(
                  "args",
                  AnalysisShapes.ANALYSIS_RUN_ARGUMENT,
                  RolloutExperimentStepAnalysisTemplateRef::args,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::args)
              .bool(
                  "requiredForCompletion",
                  RolloutExperimentStepAnalysisTemplateRef::requiredForCompletion,
                  RolloutExperimentStepAnalysisTemplateRef.Builder::requiredForCompletion)
              .done();

  static final Shape<RolloutExperimentStep> ROLLOUT_EXPERIMENT_STEP =
      Shape.of(
              "rollouts.v1alpha1.RolloutExperimentStep",
              RolloutExperimentStep::builder,
              RolloutExperimentStep.Builder::build,
              RolloutExperimentStep::additionalProperties,
              RolloutExperimentStep.Builder::putAllAdditionalProperties)
          .structs(
              "templates",
              ROLLOUT_EXPERIMENT_TEMPLATE,
              RolloutExperimentStep::templates,
              RolloutExperimentStep.Builder::templates)
          .string(
              "duration", RolloutExperimentStep::duration, RolloutExperimentStep.Builder::duration)
          .structs(
              "analyses",
              ROLLOUT_EXPERIMENT_STEP_ANALYSIS_TEMPLATE_REF,
              RolloutExperimentStep::analyses,
              RolloutExperimentStep.Builder::analyses)
          .structs(
              "dryRun",
              AnalysisShapes.DRY_RUN,
              RolloutExperimentStep::dryRun,
              RolloutExperimentStep.Builder::dryRun)
          .struct(
              "analysisRunMetadata",
              AnalysisShapes.ANALYSIS_RUN_METADATA,
              RolloutExperimentStep::analysisRunMetadata,
              RolloutExperimentStep.Builder::analysisRunMetadata)
          .int32(
              "scaleDownDelaySeconds",
              RolloutExperimentStep::scaleDownDelaySeconds,
              RolloutExperimentStep.Builder::scaleDownDelaySeconds)
          .done();

  static final Shape<SetCanaryScale> SET_CANARY_SCALE =
      Shape.of(
              "rollouts.v1alpha1.SetCanaryScale",
              SetCanaryScale::builder,
              SetCanaryScale.Builder::build,
              SetCanaryScale::additionalProperties,
              SetCanaryScale.Builder::putAllAdditionalProperties)
          .int32("weight", SetCanaryScale::weight, SetCanaryScale.Builder::weight)
          .int32("replicas", SetCanaryScale::replicas, SetCanaryScale.Builder::replicas)
          .bool(
              "matchTrafficWeight",
              SetCanaryScale::matchTrafficWeight,
              SetCanaryScale.Builder::matchTrafficWeight)
          .done();

  static final Shape<PluginStep> PLUGIN_STEP =
      Shape.of(
              "rollouts.v1alpha1.PluginStep",
              PluginStep::builder,
              PluginStep.Builder::build,
              PluginStep::additionalProperties,
              PluginStep.Builder::putAllAdditionalProperties)
          .string("name", PluginStep::name, PluginStep.Builder::name)
          .json("config", PluginStep::config, PluginStep.Builder::config)
          .done();

  static final Shape<CanaryStep> CANARY_STEP =
      Shape.of(
              "rollouts.v1alpha1.CanaryStep",
              CanaryStep::builder,
              CanaryStep.Builder::build,
              CanaryStep::additionalProperties,
              CanaryStep.Builder::putAllAdditionalProperties)
          .int32("setWeight", CanaryStep::setWeight, CanaryStep.Builder::setWeight)
          .struct("pause", ROLLOUT_PAUSE, CanaryStep::pause, CanaryStep.Builder::pause)
          .struct(
              "experiment",
              ROLLOUT_EXPERIMENT_STEP,
              CanaryStep::experiment,
              CanaryStep.Builder::experiment)
          .struct(
              "analysis",
              AnalysisShapes.ROLLOUT_ANALYSIS,
              CanaryStep::analysis,
              CanaryStep.Builder::analysis)
          .struct(
              "setCanaryScale",
              SET_CANARY_SCALE,
              CanaryStep::setCanaryScale,
              CanaryStep.Builder::setCanaryScale)
          .struct(
              "setHeaderRoute",
              RoutingShapes.SET_HEADER_ROUTE,
              CanaryStep::setHeaderRoute,
              CanaryStep.Builder::setHeaderRoute)
          .struct(
              "setMirrorRoute",
              RoutingShapes.SET_MIRROR_ROUTE,
              CanaryStep::setMirrorRoute,
              CanaryStep.Builder::setMirrorRoute)
          .struct("plugin", PLUGIN_STEP, CanaryStep::plugin, CanaryStep.Builder::plugin)
          .done();

  static final Shape<ReplicaProgressThreshold> REPLICA_PROGRESS_THRESHOLD =
      Shape.of(
              "rollouts.v1alpha1.ReplicaProgressThreshold",
              ReplicaProgressThreshold::builder,
              ReplicaProgressThreshold.Builder::build,
              ReplicaProgressThreshold::additionalProperties,
              ReplicaProgressThreshold.Builder::putAllAdditionalProperties)
          .string("type", ReplicaProgressThreshold::type, ReplicaProgressThreshold.Builder::type)
          .int32("value", ReplicaProgressThreshold::value, ReplicaProgressThreshold.Builder::value)
          .done();

  static final Shape<CanaryStrategy> CANARY_STRATEGY =
      Shape.of(
              "rollouts.v1alpha1.CanaryStrategy",
              CanaryStrategy::builder,
              CanaryStrategy.Builder::build,
              CanaryStrategy::additionalProperties,
              CanaryStrategy.Builder::putAllAdditionalProperties)
          .string(
              "canaryService", CanaryStrategy::canaryService, CanaryStrategy.Builder::canaryService)
          .string(
              "stableService", CanaryStrategy::stableService, CanaryStrategy.Builder::stableService)
          .structs("steps", CANARY_STEP, CanaryStrategy::steps, CanaryStrategy.Builder::steps)
          .struct(
              "trafficRouting",
              RoutingShapes.TRAFFIC_ROUTING,
              CanaryStrategy::trafficRouting,
              CanaryStrategy.Builder::trafficRouting)
          .intOrString(
              "maxUnavailable",
              CanaryStrategy::maxUnavailable,
              CanaryStrategy.Builder::maxUnavailable)
          .intOrString("maxSurge", CanaryStrategy::maxSurge, CanaryStrategy.Builder::maxSurge)
          .struct(
              "analysis",
              AnalysisShapes.ROLLOUT_ANALYSIS_BACKGROUND,
              CanaryStrategy::analysis,
              CanaryStrategy.Builder::analysis)
          .struct(
              "antiAffinity",
              ANTI_AFFINITY,
              CanaryStrategy::antiAffinity,
              CanaryStrategy.Builder::antiAffinity)
          .struct(
              "canaryMetadata",
              MetaShapes.POD_TEMPLATE_METADATA,
              CanaryStrategy::canaryMetadata,
              CanaryStrategy.Builder::canaryMetadata)
          .struct(
              "stableMetadata",
              MetaShapes.POD_TEMPLATE_METADATA,
              CanaryStrategy::stableMetadata,
              CanaryStrategy.Builder::stableMetadata)
          .int32(
              "scaleDownDelaySeconds",
              CanaryStrategy::scaleDownDelaySeconds,
              CanaryStrategy.Builder::scaleDownDelaySeconds)
          .int32(
              "scaleDownDelayRevisionLimit",
              CanaryStrategy::scaleDownDelayRevisionLimit,
              CanaryStrategy.Builder::scaleDownDelayRevisionLimit)
          .int32(
              "abortScaleDownDelaySeconds",
              CanaryStrategy::abortScaleDownDelaySeconds,
              CanaryStrategy.Builder::abortScaleDownDelaySeconds)
          .bool(
              "dynamicStableScale",
              CanaryStrategy::dynamicStableScale,
              CanaryStrategy.Builder::dynamicStableScale)
          .struct(
              "pingPong",
              RoutingShapes.PING_PONG_SPEC,
              CanaryStrategy::pingPong,
              CanaryStrategy.Builder::pingPong)
          .int32(
              "minPodsPerReplicaSet",
              CanaryStrategy::minPodsPerReplicaSet,
              CanaryStrategy.Builder::minPodsPerReplicaSet)
          .struct(
              "replicaProgressThreshold",
              REPLICA_PROGRESS_THRESHOLD,
              CanaryStrategy::replicaProgressThreshold,
              CanaryStrategy.Builder::replicaProgressThreshold)
          .done();

  static final Shape<RolloutStrategy> ROLLOUT_STRATEGY =
      Shape.of(
              "rollouts.v1alpha1.RolloutStrategy",
              RolloutStrategy::builder,
              RolloutStrategy.Builder::build,
              RolloutStrategy::additionalProperties,
              RolloutStrategy.Builder::putAllAdditionalProperties)
          .struct(
              "blueGreen",
              BLUE_GREEN_STRATEGY,
              RolloutStrategy::blueGreen,
              RolloutStrategy.Builder::blueGreen)
          .struct(
              "canary", CANARY_STRATEGY, RolloutStrategy::canary, RolloutStrategy.Builder::canary)
          .done();
}
