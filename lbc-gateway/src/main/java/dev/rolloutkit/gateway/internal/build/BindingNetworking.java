package dev.rolloutkit.gateway.internal.build;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.LegacyNlbTarget;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.Subnet;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.stack.config.SubnetInfo;
import java.util.List;
import java.util.Optional;

/**
 * Who may reach the targets of a binding.
 *
 * @rule The targets of a Gateway admit the load balancer on the target port and the health check
 *     port, if rules are managed.
 * @param build what the stack is built from
 * @param scheme the scheme of the load balancer
 * @param subnets its subnets
 * @param groups its security groups
 */
record BindingNetworking(Build build, String scheme, List<SubnetInfo> subnets, SgDecision groups) {
  private static final ImmutableSet<String> DATAGRAMS =
      ImmutableSet.of("UDP", "TCP_UDP", "QUIC", "TCP_QUIC");

  /** The rules for a target group; empty if the controller manages none. */
  Optional<TargetGroupBindingNetworking> of(TargetGroupSettings settings) {
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
          .map(BindingNetworking::withoutRepetition);
    }
    if (groups.loadBalancerGroups().isEmpty()) {
      return TgbNetworking.nlbWithoutGroups(
          LegacyNlbTarget.builder()
              .sourceRanges(GatewayFields.texts(build.configuration(), "sourceRanges"))
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
