package dev.rolloutkit.model.schema;

/** Traffic routers and routes of Rollouts. Source: Argo Rollouts, types of {@code v1alpha1}. */
final class RoutingTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      rollouts.v1alpha1.ALBTrafficRouting
        ingress string ?
        servicePort int32
        rootService string ?
        annotationPrefix string ?
        stickinessConfig *rollouts.v1alpha1.StickinessConfig ?
        ingresses []string ?
      rollouts.v1alpha1.AmbassadorTrafficRouting
        mappings []string
      rollouts.v1alpha1.ApisixRoute
        name string
        rules []string ?
      rollouts.v1alpha1.ApisixTrafficRouting
        route *rollouts.v1alpha1.ApisixRoute ?
      rollouts.v1alpha1.AppMeshTrafficRouting
        virtualService *rollouts.v1alpha1.AppMeshVirtualService ?
        virtualNodeGroup *rollouts.v1alpha1.AppMeshVirtualNodeGroup ?
      rollouts.v1alpha1.AppMeshVirtualNodeGroup
        canaryVirtualNodeRef *rollouts.v1alpha1.AppMeshVirtualNodeReference
        stableVirtualNodeRef *rollouts.v1alpha1.AppMeshVirtualNodeReference
      rollouts.v1alpha1.AppMeshVirtualNodeReference
        name string
      rollouts.v1alpha1.AppMeshVirtualService
        name string
        routes []string ?
      rollouts.v1alpha1.HeaderRoutingMatch
        headerName string
        headerValue *rollouts.v1alpha1.StringMatch
      rollouts.v1alpha1.IstioDestinationRule
        name string
        canarySubsetName string
        stableSubsetName string
        additionalSubsetNames []string ? @+NEW_FIELDS
      rollouts.v1alpha1.IstioTrafficRouting
        virtualService *rollouts.v1alpha1.IstioVirtualService ?
        destinationRule *rollouts.v1alpha1.IstioDestinationRule ?
        virtualServices []rollouts.v1alpha1.IstioVirtualService ?
      rollouts.v1alpha1.IstioVirtualService
        name string
        routes []string ?
        tlsRoutes []rollouts.v1alpha1.TLSRoute ?
        tcpRoutes []rollouts.v1alpha1.TCPRoute ?
      rollouts.v1alpha1.MangedRoutes
        name string
      rollouts.v1alpha1.NginxTrafficRouting
        annotationPrefix string ?
        stableIngress string ?
        additionalIngressAnnotations map[string]string ?
        stableIngresses []string ?
        canaryIngressAnnotations map[string]string ?
      rollouts.v1alpha1.PingPongSpec
        pingService string
        pongService string
      rollouts.v1alpha1.RolloutTrafficRouting
        istio *rollouts.v1alpha1.IstioTrafficRouting ?
        nginx *rollouts.v1alpha1.NginxTrafficRouting ?
        alb *rollouts.v1alpha1.ALBTrafficRouting ?
        smi *rollouts.v1alpha1.SMITrafficRouting ?
        ambassador *rollouts.v1alpha1.AmbassadorTrafficRouting ?
        appMesh *rollouts.v1alpha1.AppMeshTrafficRouting ?
        traefik *rollouts.v1alpha1.TraefikTrafficRouting ?
        managedRoutes []rollouts.v1alpha1.MangedRoutes ?
        apisix *rollouts.v1alpha1.ApisixTrafficRouting ?
        plugins map[string]RawMessage ?
        maxTrafficWeight *int32 ?
      rollouts.v1alpha1.RouteMatch
        method *rollouts.v1alpha1.StringMatch ?
        path *rollouts.v1alpha1.StringMatch ?
        headers map[string]rollouts.v1alpha1.StringMatch ?
      rollouts.v1alpha1.SMITrafficRouting
        rootService string ?
        trafficSplitName string ?
      rollouts.v1alpha1.SetHeaderRoute
        name string ?
        match []rollouts.v1alpha1.HeaderRoutingMatch ?
      rollouts.v1alpha1.SetMirrorRoute
        name string
        match []rollouts.v1alpha1.RouteMatch ?
        percentage *int32 ?
      rollouts.v1alpha1.StickinessConfig
        enabled bool
        durationSeconds int64
      rollouts.v1alpha1.StringMatch
        exact string ?
        prefix string ?
        regex string ?
      rollouts.v1alpha1.TCPRoute
        port int64 ?
      rollouts.v1alpha1.TLSRoute
        port int64 ?
        sniHosts []string ?
      rollouts.v1alpha1.TraefikTrafficRouting
        weightedTraefikServiceName string
      """;

  private RoutingTables() {}
}
