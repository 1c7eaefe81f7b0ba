package dev.rolloutkit.stack.quota;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The limits of AWS on load balancers, as far as a stack can come close to them. */
@Value.Immutable
@ValueStyle
public interface Quotas {
  /** Rules of all listeners of an application load balancer, defaults not counted. */
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

  /** Certificates of a load balancer, defaults not counted. */
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

  /** Inbound rules of a security group, of IPv4 and of IPv6 each. */
  default int inboundRulesPerSecurityGroup() {
    return 60;
  }

  /** Security groups of a network interface, and so of a load balancer. */
  default int securityGroupsPerInterface() {
    return 5;
  }

  /** The limits of a new account. */
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
