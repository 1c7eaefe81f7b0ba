package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.internal.backend.RouteBackend;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.internal.configuration.BackendProperties;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.stack.internal.targetgroup.BindingExtras;
import dev.rolloutkit.stack.internal.targetgroup.BindingTrees;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import java.util.OptionalInt;

/**
 * Builds the target groups of backends and their bindings, each when it is first used.
 *
 * @rule A target group of a Gateway is built when a backend is first used.
 */
final class GatewayTargetGroups {
  private final Build build;
  private final boolean hasIpv6;
  private final BindingNetworking networking;
  private final TagRules tags;
  private final Stack.Builder stack;
  private final BackendProperties properties;
  private final ObjectNode frontend = Trees.object();

  GatewayTargetGroups(
      Build build,
      boolean hasIpv6,
      BindingNetworking networking,
      TagRules tags,
      Stack.Builder stack) {
    this.build = build;
    this.hasIpv6 = hasIpv6;
    this.networking = networking;
    this.tags = tags;
    this.stack = stack;
    this.properties = new BackendProperties(build.cluster(), build.configurations());
  }

  /** The resource that tells the controller to attach load balancers of other Gateways. */
  void addFrontend() {
    ObjectNode whole = Trees.object();
    whole.set("TargetGroups", frontend);
    stack.addWhole(
        ResourceTypes.FRONTEND_TARGET_GROUPS, ResourceTypes.FRONTEND_TARGET_GROUPS, whole);
  }

  /**
   * The target of a backend; its target group is built if the stack does not have it yet.
   *
   * @param protocol the protocol of the listener
   * @param listenerPort its port
   */
  LbcAction.Target target(JsonNode route, RouteBackend backend, String protocol, int listenerPort)
      throws Failure {
    if (backend instanceof RouteBackend.OfTargetGroup named) {
      String arn = build.directory().targetGroups().get(named.name());
      if (arn == null) {
        throw Build.stop(
            "expecting a single targetGroup with query [" + named.name() + "] but got 0");
      }
      return new LbcAction.Target(arn, null, null, null, named.weight());
    }
    String id =
        backend instanceof RouteBackend.OfService service
            ? add(route, service, protocol)
            : addGateway(route, (RouteBackend.OfGateway) backend, listenerPort);
    return new LbcAction.Target(null, id, null, null, backend.weight());
  }

  private String id(JsonNode route, String namespace, String name, String port) {
    return GatewayFields.key(build.gateway())
        + ":"
        + GatewayFields.namespace(route)
        + "-"
        + GatewayFields.name(route)
        + ":"
        + GatewayFields.text(route, "kind")
        + "-"
        + namespace
        + "-"
        + name
        + ":"
        + port;
  }

  private String add(JsonNode route, RouteBackend.OfService backend, String protocol)
      throws Failure {
    ServiceView service = backend.service();
    String id =
        id(route, service.namespace(), service.name(), backend.port().targetPort().stringValue());
    if (stack.has(ResourceTypes.TARGET_GROUP, id)) {
      return id;
    }
    JsonNode given = properties.of("Service", service.namespace(), service.name(), route);
    TargetType type =
        TargetType.parse(
                GatewayFields.optional(given, "targetType")
                    .orElse(build.settings().flags().defaultTargetType()))
            .orElse(TargetType.INSTANCE);
    boolean network = build.isNetwork();
    String groupProtocol = TargetProtocols.protocol(network, given, route, protocol);
    String version = TargetProtocols.version(network, given, route, protocol, backend);
    boolean byIp = type == TargetType.IP;
    HealthCheck check =
        TargetHealthChecks.of(network, given, backend, byIp, groupProtocol, version);
    boolean ipv6 = service.isDualstackFamily();
    if (ipv6 && !hasIpv6) {
      throw Build.stop("unsupported IPv6 configuration, lb not dual-stack");
    }
    ImmutableMap<String, String> ownTags = tags.ofConfiguration(GatewayFields.map(given, "tags"));
    OptionalInt controlPort = TargetProtocols.controlPort(given, groupProtocol, byIp);
    IntOrStringValue targetPort =
        byIp ? backend.port().targetPort() : IntOrStringValue.of(backend.port().nodePort());
    if (targetPort.isInt() && targetPort.intValue() == 0) {
      throw Build.stop(
          byIp
              ? "TargetGroup port is empty. Are you using the correct service type?"
              : "TargetGroup port is empty. When using Instance targets, your service must be of"
                  + " type 'NodePort' or 'LoadBalancer'");
    }
    String name =
        GatewayFields.optional(given, "targetGroupName")
            .filter(text -> !text.isEmpty())
            .orElseGet(
                () ->
                    name(
                        route,
                        service.namespace(),
                        service.name(),
                        targetPort.stringValue(),
                        type.text(),
                        groupProtocol,
                        version,
                        controlPort));
    boolean keepsControlPort = build.settings().fixes(GatewayDefect.CONTROL_PORT_LOST);
    ImmutableSortedMap<String, String> attributes =
        ImmutableSortedMap.copyOf(
            GatewayFields.pairs(given, "targetGroupAttributes"), CodePoints.ORDER);
    TargetGroupSettings settings =
        TargetGroupSettings.builder()
            .targetType(type)
            .targetPort(targetPort)
            .protocol(groupProtocol)
            .protocolVersion(version)
            .healthCheck(check)
            .attributes(attributes)
            .ipv6(ipv6)
            .preserveClientIp(
                attributes.containsKey("preserve_client_ip.enabled")
                    ? "true".equals(attributes.get("preserve_client_ip.enabled"))
                    : !byIp)
            .controlPort(keepsControlPort ? controlPort : OptionalInt.empty())
            .multiCluster(given.path("enableMultiCluster").booleanValue())
            .build();
    String source =
        "Service "
            + service.key()
            + " port "
            + backend.port().port()
            + ", for "
            + GatewayFields.text(route, "kind")
            + " "
            + GatewayFields.key(route);
    stack
        .add(ResourceTypes.TARGET_GROUP, id, BindingTrees.targetGroup(name, settings, ownTags))
        .add(
            ResourceTypes.BINDING,
            id,
            BindingTrees.binding(
                id,
                name,
                service.namespace(),
                service.name(),
                IntOrStringValue.of(backend.port().port()),
                settings,
                networking.of(settings),
                build.settings().flags(),
                extras(byIp ? Trees.object() : given.path("nodeSelector"))))
        .source(ResourceTypes.TARGET_GROUP, id, () -> source);
    return id;
  }

  private String addGateway(JsonNode route, RouteBackend.OfGateway backend, int listenerPort) {
    String port = Integer.toString(backend.port());
    String id = id(route, backend.namespace(), backend.name(), port);
    if (!stack.has(ResourceTypes.TARGET_GROUP, id)) {
      String name =
          name(
              route,
              backend.namespace(),
              backend.name(),
              port,
              "alb",
              "TCP",
              "",
              OptionalInt.empty());
      ObjectNode spec =
          Trees.object()
              .put("name", name)
              .put("targetType", "alb")
              .put("port", backend.port())
              .put("protocol", "TCP")
              .put("ipAddressType", "ipv4");
      spec.set(
          "healthCheckConfig",
          BindingTrees.healthCheck(
              HealthCheck.builder()
                  .port(HealthCheck.TRAFFIC_PORT)
                  .protocol("HTTP")
                  .path("/")
                  .codes("200-399")
                  .intervalSeconds(15)
                  .timeoutSeconds(5)
                  .healthyThreshold(3)
                  .unhealthyThreshold(3)
                  .build(),
              ""));
      stack.add(ResourceTypes.TARGET_GROUP, id, spec);
      ObjectNode entry = frontend.putObject(id).put("Name", name);
      entry.set("ARN", Trees.ref(ResourceTypes.TARGET_GROUP, id, "targetGroupARN"));
      entry
          .put("Port", listenerPort)
          .put("TargetARN", backend.arn())
          .put("TargetPort", backend.port());
    }
    return id;
  }

  private String name(
      JsonNode route,
      String namespace,
      String name,
      String port,
      String type,
      String protocol,
      String version,
      OptionalInt controlPort) {
    return GroupNames.ofObject(
        GatewayFields.namespace(route),
        GatewayFields.name(route),
        build.cluster(
            build.namespace()
                + build.name()
                + GatewayFields.namespace(route)
                + GatewayFields.name(route)
                + GatewayFields.text(route, "kind")
                + namespace
                + name
                + port
                + type
                + protocol
                + version
                + (controlPort.isPresent() ? controlPort.getAsInt() : "")));
  }

  private BindingExtras extras(JsonNode nodeSelector) {
    JsonNode infrastructure = GatewayFields.spec(build.gateway()).path("infrastructure");
    return new BindingExtras(
        GatewayFields.map(infrastructure, "labels"),
        GatewayFields.map(infrastructure, "annotations"),
        nodeSelector);
  }
}
