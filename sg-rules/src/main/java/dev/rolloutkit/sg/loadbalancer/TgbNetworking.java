package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.target.HealthCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Computes the networking block that the controller writes into a TargetGroupBinding.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 */
public final class TgbNetworking {
  private TgbNetworking() {}

  /**
   * The networking block for an application load balancer: one rule for the target port, one for
   * the health check port unless it is the traffic port, and one for the target control port. Equal
   * ports are repeated. If restricted rules are disabled, one rule opens all TCP ports.
   *
   * @rule The targets of an application load balancer get a rule for the target port, one for the
   *     health check port and one for the control port.
   * @param backendGroup the source of the rules; if it is {@code null}, there is no block
   * @param targetControlPort the target control port; {@code null} if there is none
   */
  public static Optional<TargetGroupBindingNetworking> alb(
      @Nullable String backendGroup,
      IntOrStringValue targetPort,
      IntOrStringValue healthCheckPort,
      @Nullable Integer targetControlPort,
      boolean disableRestrictedSgRules) {
    if (backendGroup == null) {
      return Optional.empty();
    }
    List<NetworkingPort> ports = new ArrayList<>();
    if (disableRestrictedSgRules) {
      ports.add(new NetworkingPort("TCP", null));
    } else {
      ports.add(new NetworkingPort("TCP", targetPort));
      if (!isTrafficPort(healthCheckPort)) {
        ports.add(new NetworkingPort("TCP", healthCheckPort));
      }
      if (targetControlPort != null) {
        ports.add(NetworkingPort.tcp(targetControlPort));
      }
    }
    ImmutableList<NetworkingPeer> from = ImmutableList.of(NetworkingPeer.ofGroup(backendGroup));
    ImmutableList.Builder<NetworkingIngressRule> rules = ImmutableList.builder();
    ports.forEach(port -> rules.add(new NetworkingIngressRule(from, ImmutableList.of(port))));
    return Optional.of(new TargetGroupBindingNetworking(rules.build()));
  }

  /**
   * The networking block for a network load balancer with security groups: one rule with all ports.
   *
   * @rule The targets of a network load balancer with security groups get one rule with all ports.
   * @param backendGroup the source of the rule; if it is {@code null}, there is no block
   * @param protocol the protocol of the target group: {@code TCP}, {@code TLS}, {@code UDP}, {@code
   *     TCP_UDP}, {@code QUIC} or {@code TCP_QUIC}; for any other protocol no port is opened for
   *     traffic
   */
  public static Optional<TargetGroupBindingNetworking> nlb(
      @Nullable String backendGroup,
      IntOrStringValue targetPort,
      IntOrStringValue healthCheckPort,
      String protocol,
      boolean disableRestrictedSgRules) {
    if (backendGroup == null) {
      return Optional.empty();
    }
    boolean datagrams = hasDatagrams(protocol);
    ImmutableList.Builder<NetworkingPort> ports = ImmutableList.builder();
    if (disableRestrictedSgRules) {
      ports.add(new NetworkingPort("TCP", null));
      if (datagrams) {
        ports.add(new NetworkingPort("UDP", null));
      }
    } else {
      boolean onTraffic = isTrafficPort(healthCheckPort);
      boolean sameNumber = healthCheckPort.isInt() && number(healthCheckPort) == number(targetPort);
      if (datagrams) {
        ports.add(new NetworkingPort("UDP", targetPort));
      }
      boolean streams = protocol.equals("TCP_UDP") || protocol.equals("TCP_QUIC");
      if (protocol.equals("TCP")
          || protocol.equals("TLS")
          || (datagrams && (streams || onTraffic || sameNumber))) {
        ports.add(new NetworkingPort("TCP", targetPort));
      }
      if (healthCheckPort.isInt() && !sameNumber) {
        ports.add(new NetworkingPort("TCP", healthCheckPort));
      }
    }
    return Optional.of(
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.of(NetworkingPeer.ofGroup(backendGroup)), ports.build()))));
  }

  /**
   * The networking block for a network load balancer without security groups; its sources are CIDR
   * blocks.
   */
  public static Optional<TargetGroupBindingNetworking> nlbWithoutGroups(LegacyNlbTarget target) {
    return LegacyNlbNetworking.of(target);
  }

  static boolean isTrafficPort(IntOrStringValue port) {
    return port.stringValue().equals(HealthCheck.TRAFFIC_PORT.stringValue());
  }

  static boolean hasDatagrams(String protocol) {
    return switch (protocol) {
      case "UDP", "TCP_UDP", "QUIC", "TCP_QUIC" -> true;
      default -> false;
    };
  }

  /** The number, or the string parsed as a number; 0 if the string is not a number. */
  static long number(IntOrStringValue port) {
    return port.isInt() ? port.intValue() : GoStrings.parseInt(port.stringValue(), 64).orElse(0);
  }
}
