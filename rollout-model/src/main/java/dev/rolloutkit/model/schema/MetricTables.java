package dev.rolloutkit.model.schema;

/**
 * Analysis templates, their metrics and providers. Source: Argo Rollouts, types of {@code
 * v1alpha1}.
 */
final class MetricTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      rollouts.v1alpha1.AnalysisTemplate
        + meta.v1.TypeMeta
        metadata meta.v1.ObjectMeta ?
        spec rollouts.v1alpha1.AnalysisTemplateSpec
      rollouts.v1alpha1.AnalysisTemplateSpec
        metrics []rollouts.v1alpha1.Metric ?
        args []rollouts.v1alpha1.Argument ?
        dryRun []rollouts.v1alpha1.DryRun ?
        measurementRetention []rollouts.v1alpha1.MeasurementRetention ?
        templates []rollouts.v1alpha1.AnalysisTemplateRef ?
      rollouts.v1alpha1.Argument
        name string
        value *string ?
        valueFrom *rollouts.v1alpha1.ValueFrom ?
      rollouts.v1alpha1.ValueFrom
        secretKeyRef *rollouts.v1alpha1.SecretKeyRef ?
        fieldRef *rollouts.v1alpha1.FieldRef ?
      rollouts.v1alpha1.SecretKeyRef
        name string
        key string
      rollouts.v1alpha1.Metric
        name string
        interval string(v1alpha1.DurationString) ?
        initialDelay string(v1alpha1.DurationString) ?
        count *IntOrString ?
        successCondition string ?
        failureCondition string ?
        failureLimit *IntOrString ?
        inconclusiveLimit *IntOrString ?
        consecutiveErrorLimit *IntOrString ?
        provider rollouts.v1alpha1.MetricProvider
        consecutiveSuccessLimit *IntOrString ?
      rollouts.v1alpha1.MetricProvider
        prometheus *rollouts.v1alpha1.PrometheusMetric ?
        kayenta *rollouts.v1alpha1.KayentaMetric ?
        web *rollouts.v1alpha1.WebMetric ?
        datadog *rollouts.v1alpha1.DatadogMetric ?
        wavefront *rollouts.v1alpha1.WavefrontMetric ?
        newRelic *rollouts.v1alpha1.NewRelicMetric ?
        job *rollouts.v1alpha1.JobMetric ?
        cloudWatch *rollouts.v1alpha1.CloudWatchMetric ?
        graphite *rollouts.v1alpha1.GraphiteMetric ?
        influxdb *rollouts.v1alpha1.InfluxdbMetric ?
        skywalking *rollouts.v1alpha1.SkyWalkingMetric ?
        plugin map[string]RawMessage ?
      rollouts.v1alpha1.Authentication
        sigv4 rollouts.v1alpha1.Sigv4Config ?
        oauth2 rollouts.v1alpha1.OAuth2Config ?
        basicAuth rollouts.v1alpha1.BasicAuthConfig ? @+BASIC_AUTHENTICATION
      rollouts.v1alpha1.Sigv4Config
        region string ?
        profile string ?
        roleArn string ?
      rollouts.v1alpha1.OAuth2Config
        tokenUrl string ?
        clientId string ?
        clientSecret string ?
        scopes []string ?
      rollouts.v1alpha1.BasicAuthConfig
        username string ?
        password string ?
      rollouts.v1alpha1.WebMetricHeader
        key string
        value string
      rollouts.v1alpha1.PrometheusMetric
        address string ?
        query string ?
        authentication rollouts.v1alpha1.Authentication ?
        timeout *int64 ?
        insecure bool ?
        headers []rollouts.v1alpha1.WebMetricHeader ?
        rangeQuery *rollouts.v1alpha1.PrometheusRangeQueryArgs ?
      rollouts.v1alpha1.PrometheusRangeQueryArgs
        start string ?
        end string ?
        step string(v1alpha1.DurationString) ?
      rollouts.v1alpha1.WavefrontMetric
        address string ?
        query string ?
      rollouts.v1alpha1.NewRelicMetric
        profile string ?
        query string
        timeout *int64 ?
      rollouts.v1alpha1.GraphiteMetric
        address string ?
        query string ?
      rollouts.v1alpha1.InfluxdbMetric
        profile string ?
        query string ?
      rollouts.v1alpha1.SkyWalkingMetric
        address string ?
        query string ?
        interval string(v1alpha1.DurationString) ?
      rollouts.v1alpha1.CloudWatchMetric
        interval string(v1alpha1.DurationString) ?
        metricDataQueries []rollouts.v1alpha1.CloudWatchMetricDataQuery
      rollouts.v1alpha1.CloudWatchMetricDataQuery
        id string ?
        expression *string ?
        label *string ?
        metricStat *rollouts.v1alpha1.CloudWatchMetricStat ?
        period *IntOrString ?
        returnData *bool ?
      rollouts.v1alpha1.CloudWatchMetricStat
        metric rollouts.v1alpha1.CloudWatchMetricStatMetric ?
        period IntOrString ?
        stat string ?
        unit string ?
      rollouts.v1alpha1.CloudWatchMetricStatMetric
        dimensions []rollouts.v1alpha1.CloudWatchMetricStatMetricDimension ?
        metricName string ?
        namespace *string ?
      rollouts.v1alpha1.CloudWatchMetricStatMetricDimension
        name string ?
        value string ?
      rollouts.v1alpha1.KayentaMetric
        address string
        application string
        canaryConfigName string
        metricsAccountName string
        configurationAccountName string
        storageAccountName string
        threshold rollouts.v1alpha1.KayentaThreshold
        scopes []rollouts.v1alpha1.KayentaScope
        lookback bool ?
      rollouts.v1alpha1.KayentaThreshold
        pass int64
        marginal int64
      rollouts.v1alpha1.KayentaScope
        name string
        controlScope rollouts.v1alpha1.ScopeDetail
        experimentScope rollouts.v1alpha1.ScopeDetail
      rollouts.v1alpha1.ScopeDetail
        scope string
        region string
        step int64
        start string ?
        end string ?
      rollouts.v1alpha1.WebMetric
        method string(v1alpha1.WebMetricMethod) ?
        url string
        headers []rollouts.v1alpha1.WebMetricHeader ?
        body string ?
        timeoutSeconds int64 ?
        jsonPath string ?
        insecure bool ?
        jsonBody RawMessage ?
        authentication rollouts.v1alpha1.Authentication ?
      rollouts.v1alpha1.DatadogMetric
        interval string(v1alpha1.DurationString) ?
        query string ?
        queries map[string]string ?
        formula string ?
        apiVersion string ?
        aggregator string ?
        secretRef rollouts.v1alpha1.SecretRef ?
        requestTimeout string(v1alpha1.DurationString) ? @+NEW_FIELDS
      rollouts.v1alpha1.SecretRef
        name string ?
        namespaced bool ?
      rollouts.v1alpha1.JobMetric
        metadata meta.v1.ObjectMeta ?
        spec batch.v1.JobSpec
      batch.v1.JobSpec
        parallelism *int32 ?
        completions *int32 ?
        activeDeadlineSeconds *int64 ?
        podFailurePolicy *batch.v1.PodFailurePolicy ?
        successPolicy *batch.v1.SuccessPolicy ? @0.34
        backoffLimit *int32 ?
        backoffLimitPerIndex *int32 ?
        maxFailedIndexes *int32 ?
        selector *meta.v1.LabelSelector ?
        manualSelector *bool ?
        template core.v1.PodTemplateSpec
        ttlSecondsAfterFinished *int32 ?
        completionMode *string(v1.CompletionMode) ?
        suspend *bool ?
        podReplacementPolicy *string(v1.PodReplacementPolicy) ?
        managedBy *string ? @0.34
      batch.v1.PodFailurePolicy
        rules []batch.v1.PodFailurePolicyRule
      batch.v1.PodFailurePolicyRule
        action string(v1.PodFailurePolicyAction)
        onExitCodes *batch.v1.PodFailurePolicyOnExitCodesRequirement ?
        onPodConditions []batch.v1.PodFailurePolicyOnPodConditionsPattern @-0.29
        onPodConditions []batch.v1.PodFailurePolicyOnPodConditionsPattern ? @0.34
      batch.v1.PodFailurePolicyOnExitCodesRequirement
        containerName *string @-0.29
        containerName *string ? @0.34
        operator string(v1.PodFailurePolicyOnExitCodesOperator)
        values []int32
      batch.v1.PodFailurePolicyOnPodConditionsPattern
        type string(v1.PodConditionType)
        status string(v1.ConditionStatus)
      batch.v1.SuccessPolicy
        rules []batch.v1.SuccessPolicyRule
      batch.v1.SuccessPolicyRule
        succeededIndexes *string ?
        succeededCount *int32 ?
      """;

  private MetricTables() {}
}
