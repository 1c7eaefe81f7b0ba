package dev.rolloutkit.model.schema;

/**
 * Containers, their probes, environment, resources and security. Source: Kubernetes API 0.18 to
 * 0.34.
 */
final class ContainerTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      core.v1.AppArmorProfile
        type string(v1.AppArmorProfileType)
        localhostProfile *string ?
      core.v1.Capabilities
        add []string(v1.Capability) ?
        drop []string(v1.Capability) ?
      core.v1.ClaimSource
        resourceClaimName *string ?
        resourceClaimTemplateName *string ?
      core.v1.ConfigMapEnvSource
        + core.v1.LocalObjectReference
        optional *bool ?
      core.v1.ConfigMapKeySelector
        + core.v1.LocalObjectReference
        key string
        optional *bool ?
      core.v1.Container
        name string
        image string ?
        command []string ?
        args []string ?
        workingDir string ?
        ports []core.v1.ContainerPort ?
        envFrom []core.v1.EnvFromSource ?
        env []core.v1.EnvVar ?
        resources core.v1.ResourceRequirements ?
        resizePolicy []core.v1.ContainerResizePolicy ? @0.29
        restartPolicy *string(v1.ContainerRestartPolicy) ? @0.29
        restartPolicyRules []core.v1.ContainerRestartRule ? @0.34
        volumeMounts []core.v1.VolumeMount ?
        volumeDevices []core.v1.VolumeDevice ?
        livenessProbe *core.v1.Probe ?
        readinessProbe *core.v1.Probe ?
        startupProbe *core.v1.Probe ?
        lifecycle *core.v1.Lifecycle ?
        terminationMessagePath string ? =/dev/termination-log
        terminationMessagePolicy string(v1.TerminationMessagePolicy) ? =File
        imagePullPolicy string(v1.PullPolicy) ? =(image)
        securityContext *core.v1.SecurityContext ?
        stdin bool ?
        stdinOnce bool ?
        tty bool ? go:TTY
      core.v1.ContainerPort
        name string ?
        hostPort int32 ?
        containerPort int32
        protocol string(v1.Protocol) ? =TCP
        hostIP string ?
      core.v1.ContainerResizePolicy
        resourceName string(v1.ResourceName)
        restartPolicy string(v1.ResourceResizeRestartPolicy)
      core.v1.ContainerRestartRule
        action string(v1.ContainerRestartRuleAction) ?
        exitCodes *core.v1.ContainerRestartRuleOnExitCodes ?
      core.v1.ContainerRestartRuleOnExitCodes
        operator string(v1.ContainerRestartRuleOnExitCodesOperator) ?
        values []int32 ?
      core.v1.EnvFromSource
        prefix string ?
        configMapRef *core.v1.ConfigMapEnvSource ?
        secretRef *core.v1.SecretEnvSource ?
      core.v1.EnvVar
        name string
        value string ?
        valueFrom *core.v1.EnvVarSource ?
      core.v1.EnvVarSource
        fieldRef *core.v1.ObjectFieldSelector ?
        resourceFieldRef *core.v1.ResourceFieldSelector ?
        configMapKeyRef *core.v1.ConfigMapKeySelector ?
        secretKeyRef *core.v1.SecretKeySelector ?
        fileKeyRef *core.v1.FileKeySelector ? @0.34
      core.v1.EphemeralContainer
        + core.v1.EphemeralContainerCommon
        targetContainerName string ?
      core.v1.EphemeralContainerCommon
        name string
        image string ?
        command []string ?
        args []string ?
        workingDir string ?
        ports []core.v1.ContainerPort ?
        envFrom []core.v1.EnvFromSource ?
        env []core.v1.EnvVar ?
        resources core.v1.ResourceRequirements ?
        resizePolicy []core.v1.ContainerResizePolicy ? @0.29
        restartPolicy *string(v1.ContainerRestartPolicy) ? @0.29
        restartPolicyRules []core.v1.ContainerRestartRule ? @0.34
        volumeMounts []core.v1.VolumeMount ?
        volumeDevices []core.v1.VolumeDevice ?
        livenessProbe *core.v1.Probe ?
        readinessProbe *core.v1.Probe ?
        startupProbe *core.v1.Probe ?
        lifecycle *core.v1.Lifecycle ?
        terminationMessagePath string ? =/dev/termination-log
        terminationMessagePolicy string(v1.TerminationMessagePolicy) ? =File
        imagePullPolicy string(v1.PullPolicy) ? =(image)
        securityContext *core.v1.SecurityContext ?
        stdin bool ?
        stdinOnce bool ?
        tty bool ? go:TTY
      core.v1.ExecAction
        command []string ?
      core.v1.FileKeySelector
        volumeName string
        path string
        key string
        optional *bool ? =false
      core.v1.GRPCAction
        port int32
        service *string =""
      core.v1.Handler
        exec *core.v1.ExecAction ?
        httpGet *core.v1.HTTPGetAction ? go:HTTPGet
        tcpSocket *core.v1.TCPSocketAction ? go:TCPSocket
      core.v1.HTTPGetAction
        path string ? =/
        port IntOrString
        host string ?
        scheme string(v1.URIScheme) ? =HTTP
        httpHeaders []core.v1.HTTPHeader ? go:HTTPHeaders
      core.v1.HTTPHeader
        name string
        value string
      core.v1.Lifecycle
        postStart *core.v1.Handler ? @-0.20
        preStop *core.v1.Handler ? @-0.20
        postStart *core.v1.LifecycleHandler ? @0.23
        preStop *core.v1.LifecycleHandler ? @0.23
        stopSignal *string(v1.Signal) ? @0.34
      core.v1.LifecycleHandler
        exec *core.v1.ExecAction ?
        httpGet *core.v1.HTTPGetAction ? go:HTTPGet
        tcpSocket *core.v1.TCPSocketAction ? go:TCPSocket
        sleep *core.v1.SleepAction ? @0.29
      core.v1.LocalObjectReference
        name string ?
      core.v1.ObjectFieldSelector
        apiVersion string ? =v1 go:APIVersion
        fieldPath string
      core.v1.PodResourceClaim
        name string
        source core.v1.ClaimSource ? @-0.29
        resourceClaimName *string ? @0.34
        resourceClaimTemplateName *string ? @0.34
      core.v1.PodSecurityContext
        seLinuxOptions *core.v1.SELinuxOptions ? go:SELinuxOptions
        windowsOptions *core.v1.WindowsSecurityContextOptions ?
        runAsUser *int64 ?
        runAsGroup *int64 ?
        runAsNonRoot *bool ?
        supplementalGroups []int64 ?
        supplementalGroupsPolicy *string(v1.SupplementalGroupsPolicy) ? @0.34
        fsGroup *int64 ? go:FSGroup
        sysctls []core.v1.Sysctl ?
        fsGroupChangePolicy *string(v1.PodFSGroupChangePolicy) ? go:FSGroupChangePolicy
        seccompProfile *core.v1.SeccompProfile ? @0.20
        appArmorProfile *core.v1.AppArmorProfile ? @0.34
        seLinuxChangePolicy *string(v1.PodSELinuxChangePolicy) ? go:SELinuxChangePolicy @0.34
      core.v1.Probe
        + core.v1.Handler @-0.20
        + core.v1.ProbeHandler @0.23
        initialDelaySeconds int32 ?
        timeoutSeconds int32 ? =1
        periodSeconds int32 ? =10
        successThreshold int32 ? =1
        failureThreshold int32 ? =3
        terminationGracePeriodSeconds *int64 ? @0.23
      core.v1.ProbeHandler
        exec *core.v1.ExecAction ?
        httpGet *core.v1.HTTPGetAction ? go:HTTPGet
        tcpSocket *core.v1.TCPSocketAction ? go:TCPSocket
        grpc *core.v1.GRPCAction ? go:GRPC
      core.v1.ResourceClaim
        name string
        request string ? @0.34
      core.v1.ResourceFieldSelector
        containerName string ?
        resource string
        divisor Quantity ?
      core.v1.ResourceRequirements
        limits map[string]Quantity ? =(milli)
        requests map[string]Quantity ? =(milli)
        claims []core.v1.ResourceClaim ? @0.29
      core.v1.SELinuxOptions
        user string ?
        role string ?
        type string ?
        level string ?
      core.v1.SeccompProfile
        type string(v1.SeccompProfileType)
        localhostProfile *string ?
      core.v1.SecretEnvSource
        + core.v1.LocalObjectReference
        optional *bool ?
      core.v1.SecretKeySelector
        + core.v1.LocalObjectReference
        key string
        optional *bool ?
      core.v1.SecurityContext
        capabilities *core.v1.Capabilities ?
        privileged *bool ?
        seLinuxOptions *core.v1.SELinuxOptions ? go:SELinuxOptions
        windowsOptions *core.v1.WindowsSecurityContextOptions ?
        runAsUser *int64 ?
        runAsGroup *int64 ?
        runAsNonRoot *bool ?
        readOnlyRootFilesystem *bool ?
        allowPrivilegeEscalation *bool ?
        procMount *string(v1.ProcMountType) ?
        seccompProfile *core.v1.SeccompProfile ? @0.20
        appArmorProfile *core.v1.AppArmorProfile ? @0.34
      core.v1.SleepAction
        seconds int64
      core.v1.Sysctl
        name string
        value string
      core.v1.TCPSocketAction
        port IntOrString
        host string ?
      core.v1.VolumeDevice
        name string
        devicePath string
      core.v1.VolumeMount
        name string
        readOnly bool ?
        recursiveReadOnly *string(v1.RecursiveReadOnlyMode) ? @0.34
        mountPath string
        subPath string ?
        mountPropagation *string(v1.MountPropagationMode) ?
        subPathExpr string ?
      core.v1.WindowsSecurityContextOptions
        gmsaCredentialSpecName *string ? go:GMSACredentialSpecName
        gmsaCredentialSpec *string ? go:GMSACredentialSpec
        runAsUserName *string ?
        hostProcess *bool ? @0.23
      """;

  private ContainerTables() {}
}
