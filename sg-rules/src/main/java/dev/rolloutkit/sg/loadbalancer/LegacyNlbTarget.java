package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.target.HealthCheck;
import org.immutables.value.Value;

/**
 * A target group of a network load balancer without security groups, as input of its networking
 * block.
 */
@Value.Immutable
@ValueStyle
public interface LegacyNlbTarget {
  /**
   * Whether the controller manages the rules of targets; if not, there is no networking block. True
   * by default.
   */
  default boolean manageRules() {
    return true;
  }

  /** The CIDR blocks of clients that may connect; empty if the Service does not restrict them. */
  ImmutableList<String> sourceRanges();

  /** The port of the traffic. */
  IntOrStringValue targetPort();

  /** The port of health checks, or {@link HealthCheck#TRAFFIC_PORT}. */
  IntOrStringValue healthCheckPort();

  /** The protocol of the target group. */
  String protocol();

  /** Whether the load balancer is internal, so that it is reachable only from within the VPC. */
  boolean internal();

  /**
   * The address type of the target group, {@code ipv4} or {@code ipv6}. Any other string counts as
   * {@code ipv6} for the blocks of subnets and of the VPC, but as {@code ipv4} for clients outside
   * of the VPC.
   */
  String ipAddressType();

  /** Whether the address type is {@code ipv4}. */
  @Value.NonAttribute
  default boolean isIpv4() {
    return ipAddressType().equals("ipv4");
  }

  /** Whether targets see the addresses of clients. */
  boolean preserveClientIp();

  /** The CIDR blocks of the VPC and the subnets. */
  VpcCidrs vpc();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LegacyNlbTarget}. */
  final class Builder extends ImmutableLegacyNlbTarget.Builder {}
}
