package dev.rolloutkit.gateway.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.backend.Backend;
import dev.rolloutkit.gateway.cluster.Fields;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.configuration.BackendProperties;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.loadbalancer.GroupNames;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.LegacyNlbTarget;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.Subnet;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.tag.TagRules;
import dev.rolloutkit.stack.targetgroup.BindingExtras;
import dev.rolloutkit.stack.targetgroup.BindingTrees;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Builds the target groups of backends and their bindings, each when it is first used. */
final class GatewayTargetGroups {
  private static final ImmutableSet<String> ALB_PROTOCOLS = ImmutableSet.of("HTTP", "HTTPS");
  private static final ImmutableSet<String> NLB_PROTOCOLS =
      ImmutableSet.of("TCP", "UDP", "TCP_UDP", "TLS", "QUIC", "TCP_QUIC");
  private static final ImmutableSet<String> OF_LISTENER =
      ImmutableSet.of("TCP_UDP", "QUIC", "TCP_QUIC");
  private static final ImmutableSet<String> DATAGRAMS =
      ImmutableSet.of("UDP", "TCP_UDP", "QUIC", "TCP_QUIC");

  private final Build build;
  private final String scheme;
  private final boolean hasIpv6;
  private final List<SubnetInfo> subnets;
  private final SgDecision groups;
  private final TagRules tags;
  private final Stack.Builder stack;
  private final BackendProperties properties;
  private final ObjectNode frontend = Trees.object();

  GatewayTargetGroups(
      Build build,
      String scheme,
      boolean hasIpv6,
      List<SubnetInfo> subnets,
      SgDecision groups,
      TagRules tags,
      Stack.Builder stack) {
    this.build = build;
    this.scheme = scheme;
    this.hasIpv6 = hasIpv6;
    this.subnets = subnets;
    this.groups = groups;
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
  LbcAction.Target target(JsonNode route, Backend backend, String protocol, int listenerPort)
      throws Failure {
    if (backend instanceof Backend.OfTargetGroup named) {
      String arn = build.directory().targetGroups().get(named.name());
      if (arn == null) {
        throw Build.stop(
            "expecting a single targetGroup with query [" + named.name() + "] but got 0");
      }
      return new LbcAction.Target(arn, null, null, null, named.weight());
    }
    String id =
        backend instanceof Backend.OfService service
            ? add(route, service, protocol)
            : addGateway(route, (Backend.OfGateway) backend, listenerPort);
    return new LbcAction.Target(null, id, null, null, backend.weight());
  }

  private String id(JsonNode route, String namespace, String name, String port) {
    return Fields.key(build.gateway())
        + ":"
        + Fields.namespace(route)
        + "-"
        + Fields.name(route)
        + ":"
        + Fields.text(route, "kind")
        + "-"
        + namespace
        + "-"
        + name
        + ":"
        + port;
  }

  private String add(JsonNode route, Backend.OfService backend, String protocol) throws Failure {
    ServiceView service = backend.service();
    String id =
        id(route, service.namespace(), service.name(), backend.port().targetPort().stringValue());
    if (stack.has(ResourceTypes.TARGET_GROUP, id)) {
      return id;
    }
    JsonNode given = properties.of("Service", service.namespace(), service.name(), route);
    TargetType type =
        TargetType.parse(
                Fields.optional(given, "targetType")
                    .orElse(build.settings().flags().defaultTargetType()))
            .orElse(TargetType.INSTANCE);
    String groupProtocol = protocol(given, route, protocol);
    String version = version(given, route, protocol, backend);
    boolean byIp = type == TargetType.IP;
    HealthCheck check = healthCheck(given, backend, byIp, groupProtocol, version);
    boolean ipv6 = service.isDualstackFamily();
    if (ipv6 && !hasIpv6) {
      throw Build.stop("unsupported IPv6 configuration, lb not dual-stack");
    }
    ImmutableMap<String, String> ownTags = tags.ofConfiguration(Fields.map(given, "tags"));
    OptionalInt controlPort = controlPort(given, groupProtocol, byIp);
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
        Fields.optional(given, "targetGroupName")
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
        ImmutableSortedMap.copyOf(Fields.pairs(given, "targetGroupAttributes"), CodePoints.ORDER);
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
                networking(settings),
                build.settings().flags(),
                extras(byIp ? Trees.object() : given.path("nodeSelector"))))
        .source(
            ResourceTypes.TARGET_GROUP,
            id,
            "Service "
                + service.key()
                + " port "
                + backend.port().port()
                + ", for "
                + Fields.text(route, "kind")
                + " "
                + Fields.key(route));
    return id;
  }

  private String addGateway(JsonNode route, Backend.OfGateway backend, int listenerPort) {
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
        Fields.namespace(route),
        Fields.name(route),
        build.cluster(
            build.namespace()
                + build.name()
                + Fields.namespace(route)
                + Fields.name(route)
                + Fields.text(route, "kind")
                + namespace
                + name
                + port
                + type
                + protocol
                + version
                + (controlPort.isPresent() ? controlPort.getAsInt() : "")));
  }

  private String protocol(JsonNode given, JsonNode route, String listener) throws Failure {
    Optional<String> asked = Fields.optional(given, "protocol").filter(text -> !text.isEmpty());
    if (!build.isNetwork()) {
      String out = asked.orElse("HTTP");
      if (!ALB_PROTOCOLS.contains(out)) {
        throw Build.stop("backend protocol must be within [HTTP, HTTPS]: " + out);
      }
      return out;
    }
    if (OF_LISTENER.contains(listener)) {
      return listener;
    }
    String out = asked.orElseGet(() -> Fields.text(route, "kind").substring(0, 3));
    if (!NLB_PROTOCOLS.contains(out)) {
      throw Build.stop(
          "backend protocol must be within [TCP, UDP, TCP_UDP, TLS, QUIC, TCP_QUIC]: " + out);
    }
    return out;
  }

  private String version(
      JsonNode given, JsonNode route, String listener, Backend.OfService backend) {
    if (build.isNetwork()) {
      return "";
    }
    if (!listener.equals("HTTPS")) {
      return "HTTP1";
    }
    return Fields.optional(given, "protocolVersion")
        .filter(text -> !text.isEmpty())
        .orElseGet(
            () ->
                Fields.text(route, "kind").equals("GRPCRoute")
                    ? "GRPC"
                    : "kubernetes.io/h2c".equals(appProtocol(backend)) ? "HTTP2" : "HTTP1");
  }

  private static String appProtocol(Backend.OfService backend) {
    return backend.service().spec().getPorts().stream()
        .filter(port -> port != null && port.getPort() != null)
        .filter(port -> port.getPort() == backend.port().port())
        .map(port -> port.getAppProtocol() == null ? "" : port.getAppProtocol())
        .findFirst()
        .orElse("");
  }

  private HealthCheck healthCheck(
      JsonNode properties, Backend.OfService backend, boolean byIp, String protocol, String version)
      throws Failure {
    JsonNode given = properties.path("healthCheckConfig");
    boolean local =
        build.isNetwork()
            && !byIp
            && "Local".equals(backend.service().spec().getExternalTrafficPolicy());
    Integer localPort = backend.service().spec().getHealthCheckNodePort();
    IntOrStringValue port =
        local ? IntOrStringValue.of(localPort == null ? 0 : localPort) : HealthCheck.TRAFFIC_PORT;
    String asked = Fields.text(given, "healthCheckPort");
    if (!asked.isEmpty()) {
      port = checkPort(asked, backend, byIp);
    }
    String checkProtocol =
        Fields.optional(given, "healthCheckProtocol")
            .filter(text -> !text.isEmpty())
            .orElse(local ? "HTTP" : build.isNetwork() ? "TCP" : protocol);
    boolean grpc = version.equals("GRPC");
    HealthCheck.Builder out =
        HealthCheck.builder()
            .port(port)
            .protocol(checkProtocol)
            .intervalSeconds(given.path("healthCheckInterval").asInt(local ? 10 : 15))
            .timeoutSeconds(given.path("healthCheckTimeout").asInt(local ? 6 : 5))
            .healthyThreshold(given.path("healthyThresholdCount").asInt(local ? 2 : 3))
            .unhealthyThreshold(given.path("unhealthyThresholdCount").asInt(local ? 2 : 3));
    if (!checkProtocol.equals("TCP")) {
      out.path(
          Fields.optional(given, "healthCheckPath")
              .orElse(local ? "/healthz" : grpc ? "/AWS.ALB/healthcheck" : "/"));
      out.codes(
          Fields.optional(given.path("matcher"), grpc ? "grpcCode" : "httpCode")
              .orElse(grpc ? "12" : "200-399"));
    }
    return out.build();
  }

  private static IntOrStringValue checkPort(String asked, Backend.OfService backend, boolean byIp)
      throws Failure {
    if (asked.equals(HealthCheck.TRAFFIC_PORT.stringValue())) {
      return HealthCheck.TRAFFIC_PORT;
    }
    IntOrStringValue parsed = IntOrStringValue.parse(asked);
    if (parsed.isInt()) {
      return parsed;
    }
    ServiceView service = backend.service();
    ServiceView.Port port = service.port(parsed).orElse(null);
    if (port == null) {
      throw Build.stop("unable to find port " + asked + " on service " + service.key());
    }
    if (!byIp) {
      return IntOrStringValue.of(port.nodePort());
    }
    if (!port.targetPort().isInt()) {
      throw Build.stop(
          "cannot use named healthCheckPort for IP TargetType when service's targetPort is a named"
              + " port");
    }
    return port.targetPort();
  }

  private static OptionalInt controlPort(JsonNode given, String protocol, boolean byIp)
      throws Failure {
    JsonNode port = given.path("targetControlPort");
    if (!port.isNumber()) {
      return OptionalInt.empty();
    }
    if (!ALB_PROTOCOLS.contains(protocol)) {
      throw Build.stop(
          "target control port is only supported for HTTP and HTTPS protocols, got: " + protocol);
    }
    if (!byIp) {
      throw Build.stop("target control port is not supported for instance target target group");
    }
    return OptionalInt.of(port.intValue());
  }

  private BindingExtras extras(JsonNode nodeSelector) {
    JsonNode infrastructure = Fields.spec(build.gateway()).path("infrastructure");
    return new BindingExtras(
        Fields.map(infrastructure, "labels"),
        Fields.map(infrastructure, "annotations"),
        nodeSelector);
  }

  private Optional<TargetGroupBindingNetworking> networking(TargetGroupSettings settings) {
    String backendGroup = groups.backendGroup().map(GroupRef::id).orElse(null);
    boolean unrestricted = build.settings().flags().disableRestrictedSgRules();
    IntOrStringValue checkPort = settings.healthCheck().port();
    if (!build.isNetwork()) {
      return TgbNetworking.alb(
              backendGroup,
              settings.targetPort(),
              checkPort,
              settings.controlPort().isPresent()
                  ? (Integer) settings.controlPort().getAsInt()
                  : null,
              unrestricted)
          .map(GatewayTargetGroups::withoutRepetition);
    }
    if (groups.loadBalancerGroups().isEmpty()) {
      return TgbNetworking.nlbWithoutGroups(
          LegacyNlbTarget.builder()
              .sourceRanges(Fields.texts(build.configuration(), "sourceRanges"))
              .targetPort(settings.targetPort())
              .healthCheckPort(checkPort)
              .protocol(settings.protocol())
              .internal(scheme.equals("internal"))
              .ipAddressType(settings.ipv6() ? "ipv6" : "ipv4")
              .preserveClientIp(settings.preserveClientIp())
              .vpc(vpc())
              .build());
    }
    if (backendGroup == null) {
      return Optional.empty();
    }
    boolean datagrams = DATAGRAMS.contains(settings.protocol());
    ImmutableSet.Builder<NetworkingPort> ports = ImmutableSet.builder();
    if (unrestricted) {
      ports.add(new NetworkingPort("TCP", null));
      if (datagrams) {
        ports.add(new NetworkingPort("UDP", null));
      }
      return Optional.of(
          new TargetGroupBindingNetworking(
              ImmutableList.of(rule(backendGroup, ports.build().asList()))));
    }
    ports.add(new NetworkingPort(datagrams ? "UDP" : "TCP", settings.targetPort()));
    if (settings.protocol().startsWith("TCP_")
        && build.settings().fixes(GatewayDefect.TCP_NOT_ADMITTED)) {
      ports.add(new NetworkingPort("TCP", settings.targetPort()));
    }
    ports.add(
        new NetworkingPort(
            "TCP", checkPort.equals(HealthCheck.TRAFFIC_PORT) ? settings.targetPort() : checkPort));
    ImmutableList.Builder<NetworkingIngressRule> rules = ImmutableList.builder();
    ports.build().forEach(port -> rules.add(rule(backendGroup, ImmutableList.of(port))));
    return Optional.of(new TargetGroupBindingNetworking(rules.build()));
  }

  /** A health check on the target port needs no rule of its own. */
  private static TargetGroupBindingNetworking withoutRepetition(
      TargetGroupBindingNetworking networking) {
    return new TargetGroupBindingNetworking(ImmutableSet.copyOf(networking.ingress()).asList());
  }

  private static NetworkingIngressRule rule(String group, ImmutableList<NetworkingPort> ports) {
    return new NetworkingIngressRule(ImmutableList.of(NetworkingPeer.ofGroup(group)), ports);
  }

  private VpcCidrs vpc() {
    return new VpcCidrs(
        subnets.stream()
            .map(subnet -> new Subnet(subnet.cidrBlock(), subnet.ipv6CidrBlocks()))
            .collect(ImmutableList.toImmutableList()),
        build.directory().vpcIpv4Cidrs(),
        build.directory().vpcIpv6Cidrs());
  }
}
