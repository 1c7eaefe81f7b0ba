package dev.rolloutkit.model.schema;

/** The types of pods and of their scheduling. */
final class PodTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      core.v1.Affinity
        nodeAffinity *core.v1.NodeAffinity ?
        podAffinity *core.v1.PodAffinity ?
        podAntiAffinity *core.v1.PodAntiAffinity ?
      core.v1.HostAlias
        ip string ? go:IP @-0.29
        ip string go:IP @0.34
        hostnames []string ?
      core.v1.NodeAffinity
        requiredDuringSchedulingIgnoredDuringExecution *core.v1.NodeSelector ?
        preferredDuringSchedulingIgnoredDuringExecution []core.v1.PreferredSchedulingTerm ?
      core.v1.NodeSelector
        nodeSelectorTerms []core.v1.NodeSelectorTerm
      core.v1.NodeSelectorRequirement
        key string
        operator string(v1.NodeSelectorOperator)
        values []string ?
      core.v1.NodeSelectorTerm
        matchExpressions []core.v1.NodeSelectorRequirement ?
        matchFields []core.v1.NodeSelectorRequirement ?
      core.v1.PodAffinity
        requiredDuringSchedulingIgnoredDuringExecution []core.v1.PodAffinityTerm ?
        preferredDuringSchedulingIgnoredDuringExecution []core.v1.WeightedPodAffinityTerm ?
      core.v1.PodAffinityTerm
        labelSelector *meta.v1.LabelSelector ?
        namespaces []string ?
        topologyKey string
        namespaceSelector *meta.v1.LabelSelector ? @0.23
        matchLabelKeys []string ? @0.29
        mismatchLabelKeys []string ? @0.29
      core.v1.PodAntiAffinity
        requiredDuringSchedulingIgnoredDuringExecution []core.v1.PodAffinityTerm ?
        preferredDuringSchedulingIgnoredDuringExecution []core.v1.WeightedPodAffinityTerm ?
      core.v1.PodDNSConfig
        nameservers []string ?
        searches []string ?
        options []core.v1.PodDNSConfigOption ?
      core.v1.PodDNSConfigOption
        name string ?
        value *string ?
      core.v1.PodOS
        name string(v1.OSName)
      core.v1.PodReadinessGate
        conditionType string(v1.PodConditionType)
      core.v1.PodSchedulingGate
        name string
      core.v1.PodSpec
        volumes []core.v1.Volume ?
        initContainers []core.v1.Container ?
        containers []core.v1.Container
        ephemeralContainers []core.v1.EphemeralContainer ?
        restartPolicy string(v1.RestartPolicy) ? =Always
        terminationGracePeriodSeconds *int64 ? =30
        activeDeadlineSeconds *int64 ?
        dnsPolicy string(v1.DNSPolicy) ? =ClusterFirst go:DNSPolicy
        nodeSelector map[string]string ?
        serviceAccountName string ?
        serviceAccount string ? go:DeprecatedServiceAccount
        automountServiceAccountToken *bool ?
        nodeName string ?
        hostNetwork bool ?
        hostPID bool ?
        hostIPC bool ?
        shareProcessNamespace *bool ?
        securityContext *core.v1.PodSecurityContext ? ={}
        imagePullSecrets []core.v1.LocalObjectReference ?
        hostname string ?
        subdomain string ?
        affinity *core.v1.Affinity ?
        schedulerName string ? =default-scheduler
        tolerations []core.v1.Toleration ?
        hostAliases []core.v1.HostAlias ?
        priorityClassName string ?
        priority *int32 ?
        dnsConfig *core.v1.PodDNSConfig ? go:DNSConfig
        readinessGates []core.v1.PodReadinessGate ?
        runtimeClassName *string ?
        enableServiceLinks *bool ?
        preemptionPolicy *string(v1.PreemptionPolicy) ?
        overhead map[string]Quantity ? =(milli)
        topologySpreadConstraints []core.v1.TopologySpreadConstraint ?
        setHostnameAsFQDN *bool ? @0.20
        os *core.v1.PodOS ? go:OS @0.23
        hostUsers *bool ? @0.25
        schedulingGates []core.v1.PodSchedulingGate ? @0.29
        resourceClaims []core.v1.PodResourceClaim ? @0.29
        resources *core.v1.ResourceRequirements ? @0.34
        hostnameOverride *string ? @0.34
      core.v1.PodTemplateSpec
        metadata meta.v1.ObjectMeta ? go:ObjectMeta
        spec core.v1.PodSpec ?
      core.v1.PreferredSchedulingTerm
        weight int32
        preference core.v1.NodeSelectorTerm
      core.v1.Toleration
        key string ?
        operator string(v1.TolerationOperator) ?
        value string ?
        effect string(v1.TaintEffect) ?
        tolerationSeconds *int64 ?
      core.v1.TopologySpreadConstraint
        maxSkew int32
        topologyKey string
        whenUnsatisfiable string(v1.UnsatisfiableConstraintAction)
        labelSelector *meta.v1.LabelSelector ?
        minDomains *int32 ? @0.24
        nodeAffinityPolicy *string(v1.NodeInclusionPolicy) ? @0.25
        nodeTaintsPolicy *string(v1.NodeInclusionPolicy) ? @0.25
        matchLabelKeys []string ? @0.25
      core.v1.WeightedPodAffinityTerm
        weight int32
        podAffinityTerm core.v1.PodAffinityTerm
      """;

  private PodTables() {}
}
