package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisRunMetadata;
import dev.rolloutkit.model.analysis.AnalysisRunStrategy;
import dev.rolloutkit.model.analysis.AnalysisTemplateRef;
import dev.rolloutkit.model.analysis.ArgumentValueFrom;
import dev.rolloutkit.model.analysis.DryRun;
import dev.rolloutkit.model.analysis.FieldRef;
import dev.rolloutkit.model.analysis.MeasurementRetention;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.analysis.RolloutAnalysisBackground;

/** How the types of {@code dev.rolloutkit.model.analysis} lie in JSON. */
final class AnalysisShapes {

  private AnalysisShapes() {}

  static final Shape<AnalysisTemplateRef> ANALYSIS_TEMPLATE_REF =
      Shape.of(
              "rollouts.v1alpha1.AnalysisTemplateRef",
              AnalysisTemplateRef::builder,
              AnalysisTemplateRef.Builder::build,
              AnalysisTemplateRef::additionalProperties,
              AnalysisTemplateRef.Builder::putAllAdditionalProperties)
          .string(
              "templateName",
              AnalysisTemplateRef::templateName,
              AnalysisTemplateRef.Builder::templateName)
          .bool(
              "clusterScope",
              AnalysisTemplateRef::clusterScope,
              AnalysisTemplateRef.Builder::clusterScope)
          .done();

  static final Shape<FieldRef> FIELD_REF =
      Shape.of(
              "rollouts.v1alpha1.FieldRef",
              FieldRef::builder,
              FieldRef.Builder::build,
              FieldRef::additionalProperties,
              FieldRef.Builder::putAllAdditionalProperties)
          .string("fieldPath", FieldRef::fieldPath, FieldRef.Builder::fieldPath)
          .done();

  static final Shape<ArgumentValueFrom> ARGUMENT_VALUE_FROM =
      Shape.of(
              "rollouts.v1alpha1.ArgumentValueFrom",
              ArgumentValueFrom::builder,
              ArgumentValueFrom.Builder::build,
              ArgumentValueFrom::additionalProperties,
              ArgumentValueFrom.Builder::putAllAdditionalProperties)
          .string(
              "podTemplateHashValue",
              ArgumentValueFrom::podTemplateHashValue,
              ArgumentValueFrom.Builder::podTemplateHashValue)
          .struct(
              "fieldRef",
              FIELD_REF,
              ArgumentValueFrom::fieldRef,
              ArgumentValueFrom.Builder::fieldRef)
          .done();

  static final Shape<AnalysisRunArgument> ANALYSIS_RUN_ARGUMENT =
      Shape.of(
              "rollouts.v1alpha1.AnalysisRunArgument",
              AnalysisRunArgument::builder,
              AnalysisRunArgument.Builder::build,
              AnalysisRunArgument::additionalProperties,
              AnalysisRunArgument.Builder::putAllAdditionalProperties)
          .string("name", AnalysisRunArgument::name, AnalysisRunArgument.Builder::name)
          .string("value", AnalysisRunArgument::value, AnalysisRunArgument.Builder::value)
          .struct(
              "valueFrom",
              ARGUMENT_VALUE_FROM,
              AnalysisRunArgument::valueFrom,
              AnalysisRunArgument.Builder::valueFrom)
          .done();

  static final Shape<DryRun> DRY_RUN =
      Shape.of(
              "rollouts.v1alpha1.DryRun",
              DryRun::builder,
              DryRun.Builder::build,
              DryRun::additionalProperties,
              DryRun.Builder::putAllAdditionalProperties)
          .string("metricName", DryRun::metricName, DryRun.Builder::metricName)
          .done();

  static final Shape<MeasurementRetention> MEASUREMENT_RETENTION =
      Shape.of(
              "rollouts.v1alpha1.MeasurementRetention",
              MeasurementRetention::builder,
              MeasurementRetention.Builder::build,
              MeasurementRetention::additionalProperties,
              MeasurementRetention.Builder::putAllAdditionalProperties)
          .string(
              "metricName",
              MeasurementRetention::metricName,
              MeasurementRetention.Builder::metricName)
          .int32("limit", MeasurementRetention::limit, MeasurementRetention.Builder::limit)
          .done();

  static final Shape<AnalysisRunMetadata> ANALYSIS_RUN_METADATA =
      Shape.of(
              "rollouts.v1alpha1.AnalysisRunMetadata",
              AnalysisRunMetadata::builder,
              AnalysisRunMetadata.Builder::build,
              AnalysisRunMetadata::additionalProperties,
              AnalysisRunMetadata.Builder::putAllAdditionalProperties)
          .stringMap("labels", AnalysisRunMetadata::labels, AnalysisRunMetadata.Builder::labels)
          .stringMap(
              "annotations",
              AnalysisRunMetadata::annotations,
              AnalysisRunMetadata.Builder::annotations)
          .done();

  static final Shape<RolloutAnalysis> ROLLOUT_ANALYSIS =
      Shape.of(
              "rollouts.v1alpha1.RolloutAnalysis",
              RolloutAnalysis::builder,
              RolloutAnalysis.Builder::build,
              RolloutAnalysis::additionalProperties,
              RolloutAnalysis.Builder::putAllAdditionalProperties)
          .structs(
              "templates",
              ANALYSIS_TEMPLATE_REF,
              RolloutAnalysis::templates,
              RolloutAnalysis.Builder::templates)
          .structs(
              "args", ANALYSIS_RUN_ARGUMENT, RolloutAnalysis::args, RolloutAnalysis.Builder::args)
          .structs("dryRun", DRY_RUN, RolloutAnalysis::dryRun, RolloutAnalysis.Builder::dryRun)
          .structs(
              "measurementRetention",
              MEASUREMENT_RETENTION,
              RolloutAnalysis::measurementRetention,
              RolloutAnalysis.Builder::measurementRetention)
          .struct(
              "analysisRunMetadata",
              ANALYSIS_RUN_METADATA,
              RolloutAnalysis::analysisRunMetadata,
              RolloutAnalysis.Builder::analysisRunMetadata)
          .done();

  static final Shape<RolloutAnalysisBackground> ROLLOUT_ANALYSIS_BACKGROUND =
      Shape.of(
              "rollouts.v1alpha1.RolloutAnalysisBackground",
              RolloutAnalysisBackground::builder,
              RolloutAnalysisBackground.Builder::build,
              RolloutAnalysisBackground::additionalProperties,
              RolloutAnalysisBackground.Builder::putAllAdditionalProperties)
          .structs(
              "templates",
              ANALYSIS_TEMPLATE_REF,
              RolloutAnalysisBackground::templates,
              RolloutAnalysisBackground.Builder::templates)
          .structs(
              "args",
              ANALYSIS_RUN_ARGUMENT,
              RolloutAnalysisBackground::args,
              RolloutAnalysisBackground.Builder::args)
          .structs(
              "dryRun",
              DRY_RUN,
              RolloutAnalysisBackground::dryRun,
              RolloutAnalysisBackground.Builder::dryRun)
          .structs(
              "measurementRetention",
              MEASUREMENT_RETENTION,
              RolloutAnalysisBackground::measurementRetention,
              RolloutAnalysisBackground.Builder::measurementRetention)
          .struct(
              "analysisRunMetadata",
              ANALYSIS_RUN_METADATA,
              RolloutAnalysisBackground::analysisRunMetadata,
              RolloutAnalysisBackground.Builder::analysisRunMetadata)
          .int32(
              "startingStep",
              RolloutAnalysisBackground::startingStep,
              RolloutAnalysisBackground.Builder::startingStep)
          .done();

  static final Shape<AnalysisRunStrategy> ANALYSIS_RUN_STRATEGY =
      Shape.of(
              "rollouts.v1alpha1.AnalysisRunStrategy",
              AnalysisRunStrategy::builder,
              AnalysisRunStrategy.Builder::build,
              AnalysisRunStrategy::additionalProperties,
              AnalysisRunStrategy.Builder::putAllAdditionalProperties)
          .int32(
              "successfulRunHistoryLimit",
              AnalysisRunStrategy::successfulRunHistoryLimit,
              AnalysisRunStrategy.Builder::successfulRunHistoryLimit)
          .int32(
              "unsuccessfulRunHistoryLimit",
              AnalysisRunStrategy::unsuccessfulRunHistoryLimit,
              AnalysisRunStrategy.Builder::unsuccessfulRunHistoryLimit)
          .done();
}
