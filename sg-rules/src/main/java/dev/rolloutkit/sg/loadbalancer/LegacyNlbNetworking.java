package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import java.util.List;
import java.util.Optional;

/**
 * Computes the networking block of a network load balancer without security groups, whose sources
 * are CIDR blocks.
 *
 * @rule Without security groups a network load balancer's targets admit the clients' blocks
 *     themselves, or those of its subnets.
 */
final class LegacyNlbNetworking {
  private LegacyNlbNetworking() {}

  static Optional<TargetGroupBindingNetworking> of(LegacyNlbTarget target) {
    if (!target.manageRules()) {
      return Optional.empty();
    }
    ImmutableList<String> subnets = subnetCidrs(target);
    boolean fromClients =
        TgbNetworking.hasDatagrams(target.protocol()) || target.preserveClientIp();
    boolean byDefault = fromClients && target.sourceRanges().isEmpty();
    List<String> sources =
        !fromClients ? subnets : byDefault ? defaultSources(target) : target.sourceRanges();
    ImmutableList.Builder<NetworkingIngressRule> rules = ImmutableList.builder();
    rules.add(new NetworkingIngressRule(peers(sources), trafficPorts(target)));
    boolean covered =
        !target.protocol().equals("UDP")
            && checksTraffic(target)
            && (!target.preserveClientIp()
                || byDefault
                || sources.contains("0.0.0.0/0")
                || sources.contains("::/0"));
    if (!subnets.isEmpty() && !covered) {
      IntOrStringValue port =
          TgbNetworking.isTrafficPort(target.healthCheckPort())
              ? target.targetPort()
              : target.healthCheckPort();
      rules.add(
          new NetworkingIngressRule(
              peers(subnets), ImmutableList.of(new NetworkingPort("TCP", port))));
    }
    return Optional.of(new TargetGroupBindingNetworking(rules.build()));
  }

  private static boolean checksTraffic(LegacyNlbTarget target) {
    return TgbNetworking.isTrafficPort(target.healthCheckPort())
        || TgbNetworking.number(target.healthCheckPort())
            == TgbNetworking.number(target.targetPort());
  }

  private static ImmutableList<NetworkingPort> trafficPorts(LegacyNlbTarget target) {
    NetworkingPort tcp = new NetworkingPort("TCP", target.targetPort());
    NetworkingPort udp = new NetworkingPort("UDP", target.targetPort());
    return switch (target.protocol()) {
      case "TCP_UDP", "TCP_QUIC" -> ImmutableList.of(tcp, udp);
      case "UDP", "QUIC" -> ImmutableList.of(udp);
      default -> ImmutableList.of(tcp);
    };
  }

  private static ImmutableList<String> subnetCidrs(LegacyNlbTarget target) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (Subnet subnet : target.vpc().subnets()) {
      if (target.isIpv4()) {
        out.add(subnet.cidrBlock());
      } else {
        out.addAll(subnet.ipv6CidrBlocks());
      }
    }
    return out.build();
  }

  private static List<String> defaultSources(LegacyNlbTarget target) {
    if (target.internal()) {
      return target.isIpv4() ? target.vpc().ipv4() : target.vpc().ipv6();
    }
    return ImmutableList.of(target.ipAddressType().equals("ipv6") ? "::/0" : "0.0.0.0/0");
  }

  private static ImmutableList<NetworkingPeer> peers(List<String> cidrs) {
    return cidrs.stream().map(NetworkingPeer::ofCidr).collect(ImmutableList.toImmutableList());
  }
}
