package dev.rolloutkit.model.schema;

/** Status of Rollouts. Source: Argo Rollouts, types of {@code v1alpha1}. */
final class StatusTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      rollouts.v1alpha1.ALBStatus
        loadBalancer rollouts.v1alpha1.AwsResourceRef ?
        canaryTargetGroup rollouts.v1alpha1.AwsResourceRef ?
        stableTargetGroup rollouts.v1alpha1.AwsResourceRef ?
        ingress string ?
      rollouts.v1alpha1.AwsResourceRef
        name string
        arn string
        fullName string
      rollouts.v1alpha1.BlueGreenStatus
        previewSelector string ?
        activeSelector string ?
        scaleUpPreviewCheckPoint bool ?
        prePromotionAnalysisRunStatus *rollouts.v1alpha1.RolloutAnalysisRunStatus ?
        postPromotionAnalysisRunStatus *rollouts.v1alpha1.RolloutAnalysisRunStatus ?
      rollouts.v1alpha1.CanaryStatus
        currentStepAnalysisRunStatus *rollouts.v1alpha1.RolloutAnalysisRunStatus ?
        currentBackgroundAnalysisRunStatus *rollouts.v1alpha1.RolloutAnalysisRunStatus ?
        currentExperiment string ?
        weights *rollouts.v1alpha1.TrafficWeights ?
        stablePingPong string(v1alpha1.PingPongType) ?
        stepPluginStatuses []rollouts.v1alpha1.StepPluginStatus ?
      rollouts.v1alpha1.PauseCondition
        reason string(v1alpha1.PauseReason)
        startTime Time
      rollouts.v1alpha1.RolloutAnalysisRunStatus
        name string
        status string(v1alpha1.AnalysisPhase)
        message string ?
      rollouts.v1alpha1.RolloutCondition
        type string(v1alpha1.RolloutConditionType)
        status string(v1.ConditionStatus)
        lastUpdateTime Time
        lastTransitionTime Time
        reason string
        message string
      rollouts.v1alpha1.RolloutDurationStatus
        rolloutStartedAt *Time ?
        manualPauseStartedAt *Time ?
        totalManualPauseDurationSeconds *int64 ?
        finishedAt *Time ?
        completionStatus *string(v1alpha1.CompletionStatus) ?
      rollouts.v1alpha1.RolloutStatus
        abort bool ?
        pauseConditions []rollouts.v1alpha1.PauseCondition ?
        controllerPause bool ?
        abortedAt *Time ?
        currentPodHash string ?
        currentStepHash string ?
        replicas int32 ?
        updatedReplicas int32 ?
        readyReplicas int32 ?
        availableReplicas int32 ?
        currentStepIndex *int32 ?
        collisionCount *int32 ?
        observedGeneration string ?
        conditions []rollouts.v1alpha1.RolloutCondition ?
        canary rollouts.v1alpha1.CanaryStatus ?
        blueGreen rollouts.v1alpha1.BlueGreenStatus ?
        HPAReplicas int32 ?
        selector string ?
        stableRS string ?
        restartedAt *Time ?
        promoteFull bool ?
        phase string(v1alpha1.RolloutPhase) ?
        message string ?
        workloadObservedGeneration string ?
        alb *rollouts.v1alpha1.ALBStatus ?
        albs []rollouts.v1alpha1.ALBStatus ?
        duration *rollouts.v1alpha1.RolloutDurationStatus ? @+STATUS_DURATION
      rollouts.v1alpha1.StepPluginStatus
        index int32
        name string
        operation string(v1alpha1.StepPluginOperation)
        phase string(v1alpha1.StepPluginPhase) ?
        message string ?
        startedAt *Time ?
        updatedAt *Time ?
        finishedAt *Time ?
        backoff string(v1alpha1.DurationString) ?
        executions int32 ?
        disabled bool ?
        status RawMessage ?
      rollouts.v1alpha1.TrafficWeights
        canary rollouts.v1alpha1.WeightDestination
        stable rollouts.v1alpha1.WeightDestination
        additional []rollouts.v1alpha1.WeightDestination ?
        verified *bool ?
      rollouts.v1alpha1.WeightDestination
        weight int32
        serviceName string ?
        podTemplateHash string ?
      """;

  private StatusTables() {}
}
