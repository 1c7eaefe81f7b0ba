package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.AmbassadorTrafficRouting;
import dev.rolloutkit.model.routing.ApisixRoute;
import dev.rolloutkit.model.routing.ApisixTrafficRouting;
import dev.rolloutkit.model.routing.AppMeshTrafficRouting;
import dev.rolloutkit.model.routing.AppMeshVirtualNodeGroup;
import dev.rolloutkit.model.routing.AppMeshVirtualNodeReference;
import dev.rolloutkit.model.routing.AppMeshVirtualService;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.IstioDestinationRule;
import dev.rolloutkit.model.routing.IstioTrafficRouting;
import dev.rolloutkit.model.routing.IstioVirtualService;
import dev.rolloutkit.model.routing.ManagedRoute;
import dev.rolloutkit.model.routing.NginxTrafficRouting;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.routing.RouteMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.SetMirrorRoute;
import dev.rolloutkit.model.routing.SmiTrafficRouting;
import dev.rolloutkit.model.routing.StickinessConfig;
import dev.rolloutkit.model.routing.StringMatch;
import dev.rolloutkit.model.routing.TcpRoute;
import dev.rolloutkit.model.routing.TlsRoute;
import dev.rolloutkit.model.routing.TraefikTrafficRouting;
import dev.rolloutkit.model.routing.TrafficRouting;

/** How the types of {@code dev.rolloutkit.model.routing} lie in JSON. */
final class RoutingShapes {

  private RoutingShapes() {}

  static final Shape<TlsRoute> TLS_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.TLSRoute",
              TlsRoute::builder,
              TlsRoute.Builder::build,
              TlsRoute::additionalProperties,
              TlsRoute.Builder::putAllAdditionalProperties)
          .int64("port", TlsRoute::port, TlsRoute.Builder::port)
          .strings("sniHosts", TlsRoute::sniHosts, TlsRoute.Builder::sniHosts)
          .done();

  static final Shape<TcpRoute> TCP_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.TCPRoute",
              TcpRoute::builder,
              TcpRoute.Builder::build,
              TcpRoute::additionalProperties,
              TcpRoute.Builder::putAllAdditionalProperties)
          .int64("port", TcpRoute::port, TcpRoute.Builder::port)
          .done();

  static final Shape<IstioVirtualService> ISTIO_VIRTUAL_SERVICE =
      Shape.of(
              "rollouts.v1alpha1.IstioVirtualService",
              IstioVirtualService::builder,
              IstioVirtualService.Builder::build,
              IstioVirtualService::additionalProperties,
              IstioVirtualService.Builder::putAllAdditionalProperties)
          .string("name", IstioVirtualService::name, IstioVirtualService.Builder::name)
          .strings("routes", IstioVirtualService::routes, IstioVirtualService.Builder::routes)
          .structs(
              "tlsRoutes",
              TLS_ROUTE,
              IstioVirtualService::tlsRoutes,
              IstioVirtualService.Builder::tlsRoutes)
          .structs(
              "tcpRoutes",
              TCP_ROUTE,
              IstioVirtualService::tcpRoutes,
              IstioVirtualService.Builder::tcpRoutes)
          .done();

  static final Shape<IstioDestinationRule> ISTIO_DESTINATION_RULE =
      Shape.of(
              "rollouts.v1alpha1.IstioDestinationRule",
              IstioDestinationRule::builder,
              IstioDestinationRule.Builder::build,
              IstioDestinationRule::additionalProperties,
              IstioDestinationRule.Builder::putAllAdditionalProperties)
          .string("name", IstioDestinationRule::name, IstioDestinationRule.Builder::name)
          .string(
              "canarySubsetName",
              IstioDestinationRule::canarySubsetName,
              IstioDestinationRule.Builder::canarySubsetName)
          .string(
              "stableSubsetName",
              IstioDestinationRule::stableSubsetName,
              IstioDestinationRule.Builder::stableSubsetName)
          .strings(
              "additionalSubsetNames",
              IstioDestinationRule::additionalSubsetNames,
              IstioDestinationRule.Builder::additionalSubsetNames)
          .done();

  static final Shape<IstioTrafficRouting> ISTIO_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.IstioTrafficRouting",
              IstioTrafficRouting::builder,
              IstioTrafficRouting.Builder::build,
              IstioTrafficRouting::additionalProperties,
              IstioTrafficRouting.Builder::putAllAdditionalProperties)
          .struct(
              "virtualService",
              ISTIO_VIRTUAL_SERVICE,
              IstioTrafficRouting::virtualService,
              IstioTrafficRouting.Builder::virtualService)
          .struct(
              "destinationRule",
              ISTIO_DESTINATION_RULE,
              IstioTrafficRouting::destinationRule,
              IstioTrafficRouting.Builder::destinationRule)
          .structs(
              "virtualServices",
              ISTIO_VIRTUAL_SERVICE,
              IstioTrafficRouting::virtualServices,
              IstioTrafficRouting.Builder::virtualServices)
          .done();

  static final Shape<NginxTrafficRouting> NGINX_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.NginxTrafficRouting",
              NginxTrafficRouting::builder,
              NginxTrafficRouting.Builder::build,
              NginxTrafficRouting::additionalProperties,
              NginxTrafficRouting.Builder::putAllAdditionalProperties)
          .string(
              "annotationPrefix",
              NginxTrafficRouting::annotationPrefix,
              NginxTrafficRouting.Builder::annotationPrefix)
          .string(
              "stableIngress",
              NginxTrafficRouting::stableIngress,
              NginxTrafficRouting.Builder::stableIngress)
          .stringMap(
              "additionalIngressAnnotations",
              NginxTrafficRouting::additionalIngressAnnotations,
              NginxTrafficRouting.Builder::additionalIngressAnnotations)
          .strings(
              "stableIngresses",
              NginxTrafficRouting::stableIngresses,
              NginxTrafficRouting.Builder::stableIngresses)
          .stringMap(
              "canaryIngressAnnotations",
              NginxTrafficRouting::canaryIngressAnnotations,
              NginxTrafficRouting.Builder::canaryIngressAnnotations)
          .done();

  static final Shape<StickinessConfig> STICKINESS_CONFIG =
      Shape.of(
              "rollouts.v1alpha1.StickinessConfig",
              StickinessConfig::builder,
              StickinessConfig.Builder::build,
              StickinessConfig::additionalProperties,
              StickinessConfig.Builder::putAllAdditionalProperties)
          .bool("enabled", StickinessConfig::enabled, StickinessConfig.Builder::enabled)
          .int64(
              "durationSeconds",
              StickinessConfig::durationSeconds,
              StickinessConfig.Builder::durationSeconds)
          .done();

  static final Shape<AlbTrafficRouting> ALB_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.ALBTrafficRouting",
              AlbTrafficRouting::builder,
              AlbTrafficRouting.Builder::build,
              AlbTrafficRouting::additionalProperties,
              AlbTrafficRouting.Builder::putAllAdditionalProperties)
          .string("ingress", AlbTrafficRouting::ingress, AlbTrafficRouting.Builder::ingress)
          .int32(
              "servicePort", AlbTrafficRouting::servicePort, AlbTrafficRouting.Builder::servicePort)
          .string(
              "rootService", AlbTrafficRouting::rootService, AlbTrafficRouting.Builder::rootService)
          .string(
              "annotationPrefix",
              AlbTrafficRouting::annotationPrefix,
              AlbTrafficRouting.Builder::annotationPrefix)
          .struct(
              "stickinessConfig",
              STICKINESS_CONFIG,
              AlbTrafficRouting::stickinessConfig,
              AlbTrafficRouting.Builder::stickinessConfig)
          .strings("ingresses", AlbTrafficRouting::ingresses, AlbTrafficRouting.Builder::ingresses)
          .done();

  static final Shape<SmiTrafficRouting> SMI_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.SMITrafficRouting",
              SmiTrafficRouting::builder,
              SmiTrafficRouting.Builder::build,
              SmiTrafficRouting::additionalProperties,
              SmiTrafficRouting.Builder::putAllAdditionalProperties)
          .string(
              "rootService", SmiTrafficRouting::rootService, SmiTrafficRouting.Builder::rootService)
          .string(
              "trafficSplitName",
              SmiTrafficRouting::trafficSplitName,
              SmiTrafficRouting.Builder::trafficSplitName)
          .done();

  static final Shape<AmbassadorTrafficRouting> AMBASSADOR_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.AmbassadorTrafficRouting",
              AmbassadorTrafficRouting::builder,
              AmbassadorTrafficRouting.Builder::build,
              AmbassadorTrafficRouting::additionalProperties,
              AmbassadorTrafficRouting.Builder::putAllAdditionalProperties)
          .strings(
              "mappings",
              AmbassadorTrafficRouting::mappings,
              AmbassadorTrafficRouting.Builder::mappings)
          .done();

  static final Shape<AppMeshVirtualService> APP_MESH_VIRTUAL_SERVICE =
      Shape.of(
              "rollouts.v1alpha1.AppMeshVirtualService",
              AppMeshVirtualService::builder,
              AppMeshVirtualService.Builder::build,
              AppMeshVirtualService::additionalProperties,
              AppMeshVirtualService.Builder::putAllAdditionalProperties)
          .string("name", AppMeshVirtualService::name, AppMeshVirtualService.Builder::name)
          .strings("routes", AppMeshVirtualService::routes, AppMeshVirtualService.Builder::routes)
          .done();

  static final Shape<AppMeshVirtualNodeReference> APP_MESH_VIRTUAL_NODE_REFERENCE =
      Shape.of(
              "rollouts.v1alpha1.AppMeshVirtualNodeReference",
              AppMeshVirtualNodeReference::builder,
              AppMeshVirtualNodeReference.Builder::build,
              AppMeshVirtualNodeReference::additionalProperties,
              AppMeshVirtualNodeReference.Builder::putAllAdditionalProperties)
          .string(
              "name", AppMeshVirtualNodeReference::name, AppMeshVirtualNodeReference.Builder::name)
          .done();

  static final Shape<AppMeshVirtualNodeGroup> APP_MESH_VIRTUAL_NODE_GROUP =
      Shape.of(
              "rollouts.v1alpha1.AppMeshVirtualNodeGroup",
              AppMeshVirtualNodeGroup::builder,
              AppMeshVirtualNodeGroup.Builder::build,
              AppMeshVirtualNodeGroup::additionalProperties,
              AppMeshVirtualNodeGroup.Builder::putAllAdditionalProperties)
          .struct(
              "canaryVirtualNodeRef",
              APP_MESH_VIRTUAL_NODE_REFERENCE,
              AppMeshVirtualNodeGroup::canaryVirtualNodeRef,
              AppMeshVirtualNodeGroup.Builder::canaryVirtualNodeRef)
          .struct(
              "stableVirtualNodeRef",
              APP_MESH_VIRTUAL_NODE_REFERENCE,
              AppMeshVirtualNodeGroup::stableVirtualNodeRef,
              AppMeshVirtualNodeGroup.Builder::stableVirtualNodeRef)
          .done();

  static final Shape<AppMeshTrafficRouting> APP_MESH_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.AppMeshTrafficRouting",
              AppMeshTrafficRouting::builder,
              AppMeshTrafficRouting.Builder::build,
              AppMeshTrafficRouting::additionalProperties,
              AppMeshTrafficRouting.Builder::putAllAdditionalProperties)
          .struct(
              "virtualService",
              APP_MESH_VIRTUAL_SERVICE,
              AppMeshTrafficRouting::virtualService,
              AppMeshTrafficRouting.Builder::virtualService)
          .struct(
              "virtualNodeGroup",
              APP_MESH_VIRTUAL_NODE_GROUP,
              AppMeshTrafficRouting::virtualNodeGroup,
              AppMeshTrafficRouting.Builder::virtualNodeGroup)
          .done();

  static final Shape<TraefikTrafficRouting> TRAEFIK_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.TraefikTrafficRouting",
              TraefikTrafficRouting::builder,
              TraefikTrafficRouting.Builder::build,
              TraefikTrafficRouting::additionalProperties,
              TraefikTrafficRouting.Builder::putAllAdditionalProperties)
          .string(
              "weightedTraefikServiceName",
              TraefikTrafficRouting::weightedTraefikServiceName,
              TraefikTrafficRouting.Builder::weightedTraefikServiceName)
          .done();

  static final Shape<ManagedRoute> MANAGED_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.MangedRoutes",
              ManagedRoute::builder,
              ManagedRoute.Builder::build,
              ManagedRoute::additionalProperties,
              ManagedRoute.Builder::putAllAdditionalProperties)
          .string("name", ManagedRoute::name, ManagedRoute.Builder::name)
          .done();

  static final Shape<ApisixRoute> APISIX_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.ApisixRoute",
              ApisixRoute::builder,
              ApisixRoute.Builder::build,
              ApisixRoute::additionalProperties,
              ApisixRoute.Builder::putAllAdditionalProperties)
          .string("name", ApisixRoute::name, ApisixRoute.Builder::name)
          .strings("rules", ApisixRoute::rules, ApisixRoute.Builder::rules)
          .done();

  static final Shape<ApisixTrafficRouting> APISIX_TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.ApisixTrafficRouting",
              ApisixTrafficRouting::builder,
              ApisixTrafficRouting.Builder::build,
              ApisixTrafficRouting::additionalProperties,
              ApisixTrafficRouting.Builder::putAllAdditionalProperties)
          .struct(
              "route",
              APISIX_ROUTE,
              ApisixTrafficRouting::route,
              ApisixTrafficRouting.Builder::route)
          .done();

  static final Shape<TrafficRouting> TRAFFIC_ROUTING =
      Shape.of(
              "rollouts.v1alpha1.RolloutTrafficRouting",
              TrafficRouting::builder,
              TrafficRouting.Builder::build,
              TrafficRouting::additionalProperties,
              TrafficRouting.Builder::putAllAdditionalProperties)
          .struct(
              "istio", ISTIO_TRAFFIC_ROUTING, TrafficRouting::istio, TrafficRouting.Builder::istio)
          .struct(
              "nginx", NGINX_TRAFFIC_ROUTING, TrafficRouting::nginx, TrafficRouting.Builder::nginx)
          .struct("alb", ALB_TRAFFIC_ROUTING, TrafficRouting::alb, TrafficRouting.Builder::alb)
          .struct("smi", SMI_TRAFFIC_ROUTING, TrafficRouting::smi, TrafficRouting.Builder::smi)
          .struct(
              "ambassador",
              AMBASSADOR_TRAFFIC_ROUTING,
              TrafficRouting::ambassador,
              TrafficRouting.Builder::ambassador)
          .struct(
              "appMesh",
              APP_MESH_TRAFFIC_ROUTING,
              TrafficRouting::appMesh,
              TrafficRouting.Builder::appMesh)
          .struct(
              "traefik",
              TRAEFIK_TRAFFIC_ROUTING,
              TrafficRouting::traefik,
              TrafficRouting.Builder::traefik)
          .structs(
              "managedRoutes",
              MANAGED_ROUTE,
              TrafficRouting::managedRoutes,
              TrafficRouting.Builder::managedRoutes)
          .struct(
              "apisix",
              APISIX_TRAFFIC_ROUTING,
              TrafficRouting::apisix,
              TrafficRouting.Builder::apisix)
          .jsonMap("plugins", TrafficRouting::plugins, TrafficRouting.Builder::plugins)
          .int32(
              "maxTrafficWeight",
              TrafficRouting::maxTrafficWeight,
              TrafficRouting.Builder::maxTrafficWeight)
          .done();

  static final Shape<PingPongSpec> PING_PONG_SPEC =
      Shape.of(
              "rollouts.v1alpha1.PingPongSpec",
              PingPongSpec::builder,
              PingPongSpec.Builder::build,
              PingPongSpec::additionalProperties,
              PingPongSpec.Builder::putAllAdditionalProperties)
          .string("pingService", PingPongSpec::pingService, PingPongSpec.Builder::pingService)
          .string("pongService", PingPongSpec::pongService, PingPongSpec.Builder::pongService)
          .done();

  static final Shape<StringMatch> STRING_MATCH =
      Shape.of(
              "rollouts.v1alpha1.StringMatch",
              StringMatch::builder,
              StringMatch.Builder::build,
              StringMatch::additionalProperties,
              StringMatch.Builder::putAllAdditionalProperties)
          .string("exact", StringMatch::exact, StringMatch.Builder::exact)
          .string("prefix", StringMatch::prefix, StringMatch.Builder::prefix)
          .string("regex", StringMatch::regex, StringMatch.Builder::regex)
          .done();

  static final Shape<HeaderRoutingMatch> HEADER_ROUTING_MATCH =
      Shape.of(
              "rollouts.v1alpha1.HeaderRoutingMatch",
              HeaderRoutingMatch::builder,
              HeaderRoutingMatch.Builder::build,
              HeaderRoutingMatch::additionalProperties,
              HeaderRoutingMatch.Builder::putAllAdditionalProperties)
          .string(
              "headerName", HeaderRoutingMatch::headerName, HeaderRoutingMatch.Builder::headerName)
          .struct(
              "headerValue",
              STRING_MATCH,
              HeaderRoutingMatch::headerValue,
              HeaderRoutingMatch.Builder::headerValue)
          .done();

  static final Shape<SetHeaderRoute> SET_HEADER_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.SetHeaderRoute",
              SetHeaderRoute::builder,
              SetHeaderRoute.Builder::build,
              SetHeaderRoute::additionalProperties,
              SetHeaderRoute.Builder::putAllAdditionalProperties)
          .string("name", SetHeaderRoute::name, SetHeaderRoute.Builder::name)
          .structs(
              "match", HEADER_ROUTING_MATCH, SetHeaderRoute::match, SetHeaderRoute.Builder::match)
          .done();

  static final Shape<RouteMatch> ROUTE_MATCH =
      Shape.of(
              "rollouts.v1alpha1.RouteMatch",
              RouteMatch::builder,
              RouteMatch.Builder::build,
              RouteMatch::additionalProperties,
              RouteMatch.Builder::putAllAdditionalProperties)
          .struct("method", STRING_MATCH, RouteMatch::method, RouteMatch.Builder::method)
          .struct("path", STRING_MATCH, RouteMatch::path, RouteMatch.Builder::path)
          .structMap("headers", STRING_MATCH, RouteMatch::headers, RouteMatch.Builder::headers)
          .done();

  static final Shape<SetMirrorRoute> SET_MIRROR_ROUTE =
      Shape.of(
              "rollouts.v1alpha1.SetMirrorRoute",
              SetMirrorRoute::builder,
              SetMirrorRoute.Builder::build,
              SetMirrorRoute::additionalProperties,
              SetMirrorRoute.Builder::putAllAdditionalProperties)
          .string("name", SetMirrorRoute::name, SetMirrorRoute.Builder::name)
          .structs("match", ROUTE_MATCH, SetMirrorRoute::match, SetMirrorRoute.Builder::match)
          .int32("percentage", SetMirrorRoute::percentage, SetMirrorRoute.Builder::percentage)
          .done();
}
