package dev.rolloutkit.stack.quota;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The quotas of AWS that limit a stack. */
@Value.Immutable
@ValueStyle
public interface Quotas {
  /** Rules of all listeners of an application load balancer, not counting default actions. */
  default int rulesPerLoadBalancer() {
    return 100;
  }

  /** Target groups of a load balancer. */
  default int targetGroupsPerLoadBalancer() {
    return 100;
  }

  /** Target groups of an action. */
  default int targetGroupsPerAction() {
    return 5;
  }

  /** Targets of a target group. */
  default int targetsPerTargetGroup() {
    return 1000;
  }

  /** Targets of all target groups of a load balancer. */
  default int targetsPerLoadBalancer() {
    return 1000;
  }

  /** Certificates of a load balancer, not counting default certificates. */
  default int certificatesPerLoadBalancer() {
    return 25;
  }

  /** Listeners of a load balancer. */
  default int listenersPerLoadBalancer() {
    return 50;
  }

  /** Values of all conditions of a rule. */
  default int conditionValuesPerRule() {
    return 5;
  }

  /** Inbound rules of a security group, counted separately for IPv4 and for IPv6. */
  default int inboundRulesPerSecurityGroup() {
    return 60;
  }

  /** Security groups of a network interface, and so of a load balancer. */
  default int securityGroupsPerInterface() {
    return 5;
  }

  /** The quotas of a new AWS account. */
  static Quotas defaults() {
    return builder().build();
  }

  /** A builder that starts with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Quotas}. */
  final class Builder extends ImmutableQuotas.Builder {}
}
