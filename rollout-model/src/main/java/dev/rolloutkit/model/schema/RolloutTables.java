package dev.rolloutkit.model.schema;

/** Rollouts and their strategies. Source: Argo Rollouts, types of {@code v1alpha1}. */
final class RolloutTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      rollouts.v1alpha1.AntiAffinity
        preferredDuringSchedulingIgnoredDuringExecution *rollouts.v1alpha1.PreferredDuringSchedulingIgnoredDuringExecution ?
        requiredDuringSchedulingIgnoredDuringExecution *rollouts.v1alpha1.RequiredDuringSchedulingIgnoredDuringExecution ?
      rollouts.v1alpha1.BlueGreenStrategy
        activeService string
        previewService string ?
        previewReplicaCount *int32 ?
        autoPromotionEnabled *bool ?
        autoPromotionSeconds int32 ?
        maxUnavailable *IntOrString ?
        scaleDownDelaySeconds *int32 ?
        scaleDownDelayRevisionLimit *int32 ?
        prePromotionAnalysis *rollouts.v1alpha1.RolloutAnalysis ?
        antiAffinity *rollouts.v1alpha1.AntiAffinity ?
        postPromotionAnalysis *rollouts.v1alpha1.RolloutAnalysis ?
        previewMetadata *rollouts.v1alpha1.PodTemplateMetadata ?
        activeMetadata *rollouts.v1alpha1.PodTemplateMetadata ?
        abortScaleDownDelaySeconds *int32 ?
      rollouts.v1alpha1.CanaryStep
        setWeight *int32 ?
        pause *rollouts.v1alpha1.RolloutPause ?
        experiment *rollouts.v1alpha1.RolloutExperimentStep ?
        analysis *rollouts.v1alpha1.RolloutAnalysis ?
        setCanaryScale *rollouts.v1alpha1.SetCanaryScale ?
        setHeaderRoute *rollouts.v1alpha1.SetHeaderRoute ?
        setMirrorRoute *rollouts.v1alpha1.SetMirrorRoute ?
        plugin *rollouts.v1alpha1.PluginStep ?
      rollouts.v1alpha1.CanaryStrategy
        canaryService string ?
        stableService string ?
        steps []rollouts.v1alpha1.CanaryStep ?
        trafficRouting *rollouts.v1alpha1.RolloutTrafficRouting ?
        maxUnavailable *IntOrString ?
        maxSurge *IntOrString ?
        analysis *rollouts.v1alpha1.RolloutAnalysisBackground ?
        antiAffinity *rollouts.v1alpha1.AntiAffinity ?
        canaryMetadata *rollouts.v1alpha1.PodTemplateMetadata ?
        stableMetadata *rollouts.v1alpha1.PodTemplateMetadata ?
        scaleDownDelaySeconds *int32 ?
        scaleDownDelayRevisionLimit *int32 ?
        abortScaleDownDelaySeconds *int32 ?
        dynamicStableScale bool ?
        pingPong *rollouts.v1alpha1.PingPongSpec ?
        minPodsPerReplicaSet *int32 ?
        replicaProgressThreshold *rollouts.v1alpha1.ReplicaProgressThreshold ? @+WEIGHT_OUT_OF_MAXIMUM
      rollouts.v1alpha1.ObjectRef
        apiVersion string ?
        kind string ?
        name string ?
        scaleDown string ?
      rollouts.v1alpha1.PluginStep
        name string
        config RawMessage ?
      rollouts.v1alpha1.PodTemplateMetadata
        labels map[string]string ?
        annotations map[string]string ?
      rollouts.v1alpha1.PreferredDuringSchedulingIgnoredDuringExecution
        weight int32
      rollouts.v1alpha1.ReplicaProgressThreshold
        type string(v1alpha1.ProgressType)
        value int32
      rollouts.v1alpha1.RequiredDuringSchedulingIgnoredDuringExecution
      rollouts.v1alpha1.RollbackWindowSpec
        revisions int32 ?
      rollouts.v1alpha1.Rollout
        + meta.v1.TypeMeta
        metadata meta.v1.ObjectMeta ?
        spec rollouts.v1alpha1.RolloutSpec
        status rollouts.v1alpha1.RolloutStatus ?
      rollouts.v1alpha1.RolloutPause
        duration *IntOrString ?
      rollouts.v1alpha1.RolloutSpec
        replicas *int32 ?
        selector *meta.v1.LabelSelector
        template core.v1.PodTemplateSpec
        workloadRef *rollouts.v1alpha1.ObjectRef ?
        minReadySeconds int32 ?
        rollbackWindow *rollouts.v1alpha1.RollbackWindowSpec ?
        strategy rollouts.v1alpha1.RolloutStrategy
        revisionHistoryLimit *int32 ?
        paused bool ?
        progressDeadlineSeconds *int32 ?
        progressDeadlineAbort bool ?
        restartAt *Time ?
        analysis *rollouts.v1alpha1.AnalysisRunStrategy ?
      rollouts.v1alpha1.RolloutStrategy
        blueGreen *rollouts.v1alpha1.BlueGreenStrategy ?
        canary *rollouts.v1alpha1.CanaryStrategy ?
      rollouts.v1alpha1.SetCanaryScale
        weight *int32 ?
        replicas *int32 ?
        matchTrafficWeight bool ?
      """;

  private RolloutTables() {}
}
