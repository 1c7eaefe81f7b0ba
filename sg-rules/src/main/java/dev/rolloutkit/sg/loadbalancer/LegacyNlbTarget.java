package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.immutables.value.Value;

/** A target group of a network load balancer without security groups. */
@Value.Immutable
@ValueStyle
public interface LegacyNlbTarget {
  /** Whether rules are managed at all; without it there is no block. */
  default boolean manageRules() {
    return true;
  }

  /** The blocks that clients may come from; empty when nothing is said. */
  ImmutableList<String> sourceRanges();

  /** The port of the traffic. */
  IntOrStringValue targetPort();

  /** The health check port, or {@link TgbNetworking#TRAFFIC_PORT}. */
  IntOrStringValue healthCheckPort();

  /** The protocol of the target group. */
  String protocol();

  /** Whether only the VPC reaches it. */
  boolean internal();

  /** Whether the target group is of the IPv6 family. */
  boolean ipv6();

  /** Whether targets see the addresses of clients. */
  boolean preserveClientIp();

  /** Where it is. */
  VpcCidrs vpc();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LegacyNlbTarget}. */
  final class Builder extends ImmutableLegacyNlbTarget.Builder {}
}
