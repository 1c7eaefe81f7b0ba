package dev.rolloutkit.model.schema;

/** Analyses and experiments of Rollouts. Source: Argo Rollouts, types of {@code v1alpha1}. */
final class AnalysisTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      rollouts.v1alpha1.AnalysisRunArgument
        name string
        value string ?
        valueFrom *rollouts.v1alpha1.ArgumentValueFrom ?
      rollouts.v1alpha1.AnalysisRunMetadata
        labels map[string]string ?
        annotations map[string]string ?
      rollouts.v1alpha1.AnalysisRunStrategy
        successfulRunHistoryLimit *int32 ?
        unsuccessfulRunHistoryLimit *int32 ?
      rollouts.v1alpha1.AnalysisTemplateRef
        templateName string
        clusterScope *bool ? @+OPTIONAL_CLUSTER_SCOPE
        clusterScope bool ? @!OPTIONAL_CLUSTER_SCOPE
      rollouts.v1alpha1.ArgumentValueFrom
        podTemplateHashValue *string(v1alpha1.ValueFromPodTemplateHash) ?
        fieldRef *rollouts.v1alpha1.FieldRef ?
      rollouts.v1alpha1.DryRun
        metricName string
      rollouts.v1alpha1.FieldRef
        fieldPath string
      rollouts.v1alpha1.MeasurementRetention
        metricName string
        limit int32
      rollouts.v1alpha1.RolloutAnalysis
        templates []rollouts.v1alpha1.AnalysisTemplateRef ?
        args []rollouts.v1alpha1.AnalysisRunArgument ?
        dryRun []rollouts.v1alpha1.DryRun ?
        measurementRetention []rollouts.v1alpha1.MeasurementRetention ?
        analysisRunMetadata *rollouts.v1alpha1.AnalysisRunMetadata ? @+NO_EMPTY_RUN_METADATA
        analysisRunMetadata rollouts.v1alpha1.AnalysisRunMetadata ? @!NO_EMPTY_RUN_METADATA
      rollouts.v1alpha1.RolloutAnalysisBackground
        + rollouts.v1alpha1.RolloutAnalysis
        startingStep *int32 ?
      rollouts.v1alpha1.RolloutExperimentStep
        templates []rollouts.v1alpha1.RolloutExperimentTemplate
        duration string(v1alpha1.DurationString) ?
        analyses []rollouts.v1alpha1.RolloutExperimentStepAnalysisTemplateRef ?
        dryRun []rollouts.v1alpha1.DryRun ?
        analysisRunMetadata rollouts.v1alpha1.AnalysisRunMetadata ?
        scaleDownDelaySeconds *int32 ? @+NEW_FIELDS
      rollouts.v1alpha1.RolloutExperimentStepAnalysisTemplateRef
        name string
        templateName string
        clusterScope *bool ? @+OPTIONAL_CLUSTER_SCOPE
        clusterScope bool ? @!OPTIONAL_CLUSTER_SCOPE
        args []rollouts.v1alpha1.AnalysisRunArgument ?
        requiredForCompletion bool ?
      rollouts.v1alpha1.RolloutExperimentTemplate
        name string
        specRef string(v1alpha1.ReplicaSetSpecRef)
        replicas *int32 ?
        metadata rollouts.v1alpha1.PodTemplateMetadata ?
        selector *meta.v1.LabelSelector ?
        weight *int32 ?
        service *rollouts.v1alpha1.TemplateService ?
      rollouts.v1alpha1.TemplateService
        name string ?
      """;

  private AnalysisTables() {}
}
