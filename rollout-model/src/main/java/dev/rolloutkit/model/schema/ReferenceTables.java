package dev.rolloutkit.model.schema;

/**
 * Services and Ingresses, which Rollouts refer to. Source: Kubernetes API 0.34, types of core,
 * networking and the retired extensions.
 */
final class ReferenceTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      core.v1.Service
        + meta.v1.TypeMeta
        metadata meta.v1.ObjectMeta ?
        spec core.v1.ServiceSpec ?
        status core.v1.ServiceStatus ?
      core.v1.ServiceSpec
        ports []core.v1.ServicePort ?
        selector map[string]string ?
        clusterIP string ?
        clusterIPs []string ?
        type string(v1.ServiceType) ?
        externalIPs []string ?
        sessionAffinity string(v1.ServiceAffinity) ?
        loadBalancerIP string ?
        loadBalancerSourceRanges []string ?
        externalName string ?
        externalTrafficPolicy string(v1.ServiceExternalTrafficPolicy) ?
        healthCheckNodePort int32 ?
        publishNotReadyAddresses bool ?
        sessionAffinityConfig *core.v1.SessionAffinityConfig ?
        ipFamilies []string(v1.IPFamily) ?
        ipFamilyPolicy *string(v1.IPFamilyPolicy) ?
        allocateLoadBalancerNodePorts *bool ?
        loadBalancerClass *string ?
        internalTrafficPolicy *string(v1.ServiceInternalTrafficPolicy) ?
        trafficDistribution *string ?
      core.v1.ServiceStatus
        loadBalancer core.v1.LoadBalancerStatus ?
        conditions []meta.v1.Condition ?
      core.v1.ServicePort
        name string ?
        protocol string(v1.Protocol) ?
        appProtocol *string ?
        port int32
        targetPort IntOrString ?
        nodePort int32 ?
      core.v1.SessionAffinityConfig
        clientIP *core.v1.ClientIPConfig ?
      core.v1.LoadBalancerStatus
        ingress []core.v1.LoadBalancerIngress ?
      core.v1.ClientIPConfig
        timeoutSeconds *int32 ?
      core.v1.LoadBalancerIngress
        ip string ?
        hostname string ?
        ipMode *string(v1.LoadBalancerIPMode) ?
        ports []core.v1.PortStatus ?
      core.v1.PortStatus
        port int32
        protocol string(v1.Protocol)
        error *string ?
      meta.v1.Condition
        type string
        status string(v1.ConditionStatus)
        observedGeneration int64 ?
        lastTransitionTime Time
        reason string
        message string
      networking.v1.Ingress
        + meta.v1.TypeMeta
        metadata meta.v1.ObjectMeta ?
        spec networking.v1.IngressSpec ?
        status networking.v1.IngressStatus ?
      networking.v1.IngressSpec
        ingressClassName *string ?
        defaultBackend *networking.v1.IngressBackend ?
        tls []networking.v1.IngressTLS ?
        rules []networking.v1.IngressRule ?
      networking.v1.IngressStatus
        loadBalancer networking.v1.IngressLoadBalancerStatus ?
      networking.v1.IngressBackend
        service *networking.v1.IngressServiceBackend ?
        resource *core.v1.TypedLocalObjectReference ?
      networking.v1.IngressTLS
        hosts []string ?
        secretName string ?
      networking.v1.IngressRule
        host string ?
        + networking.v1.IngressRuleValue
      networking.v1.IngressLoadBalancerStatus
        ingress []networking.v1.IngressLoadBalancerIngress ?
      networking.v1.IngressServiceBackend
        name string
        port networking.v1.ServiceBackendPort ?
      networking.v1.IngressRuleValue
        http *networking.v1.HTTPIngressRuleValue ?
      networking.v1.IngressLoadBalancerIngress
        ip string ?
        hostname string ?
        ports []networking.v1.IngressPortStatus ?
      networking.v1.ServiceBackendPort
        name string ?
        number int32 ?
      networking.v1.HTTPIngressRuleValue
        paths []networking.v1.HTTPIngressPath
      networking.v1.IngressPortStatus
        port int32
        protocol string(v1.Protocol)
        error *string ?
      networking.v1.HTTPIngressPath
        path string ?
        pathType *string(v1.PathType)
        backend networking.v1.IngressBackend
      extensions.v1beta1.Ingress
        + meta.v1.TypeMeta
        metadata meta.v1.ObjectMeta ?
        spec extensions.v1beta1.IngressSpec ?
        status extensions.v1beta1.IngressStatus ?
      extensions.v1beta1.IngressSpec
        ingressClassName *string ?
        backend *extensions.v1beta1.IngressBackend ?
        tls []extensions.v1beta1.IngressTLS ?
        rules []extensions.v1beta1.IngressRule ?
      extensions.v1beta1.IngressStatus
        loadBalancer extensions.v1beta1.IngressLoadBalancerStatus ?
      extensions.v1beta1.IngressBackend
        serviceName string ?
        servicePort IntOrString ?
        resource *core.v1.TypedLocalObjectReference ?
      extensions.v1beta1.IngressTLS
        hosts []string ?
        secretName string ?
      extensions.v1beta1.IngressRule
        host string ?
        + extensions.v1beta1.IngressRuleValue
      extensions.v1beta1.IngressLoadBalancerStatus
        ingress []extensions.v1beta1.IngressLoadBalancerIngress ?
      extensions.v1beta1.IngressRuleValue
        http *extensions.v1beta1.HTTPIngressRuleValue ?
      extensions.v1beta1.IngressLoadBalancerIngress
        ip string ?
        hostname string ?
        ports []extensions.v1beta1.IngressPortStatus ?
      extensions.v1beta1.HTTPIngressRuleValue
        paths []extensions.v1beta1.HTTPIngressPath
      extensions.v1beta1.IngressPortStatus
        port int32
        protocol string(v1.Protocol)
        error *string ?
      extensions.v1beta1.HTTPIngressPath
        path string ?
        pathType *string(v1beta1.PathType) ?
        backend extensions.v1beta1.IngressBackend
      """;

  private ReferenceTables() {}
}
