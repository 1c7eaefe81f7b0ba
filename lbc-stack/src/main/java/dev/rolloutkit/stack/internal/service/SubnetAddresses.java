package dev.rolloutkit.stack.internal.service;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.annotation.Annotations;
import java.util.Optional;

/**
 * The addresses that annotations request for a network load balancer, in the order of its subnets;
 * an absent list requests nothing.
 *
 * @param eips the allocations of elastic IP addresses
 * @param privateIpv4 the private IPv4 addresses
 * @param ipv6 the IPv6 addresses
 * @param prefixes the IPv6 prefixes for source NAT
 */
public record SubnetAddresses(
    Optional<ImmutableList<String>> eips,
    Optional<ImmutableList<String>> privateIpv4,
    Optional<ImmutableList<String>> ipv6,
    Optional<ImmutableList<String>> prefixes) {
  static SubnetAddresses of(Annotations annotations) {
    return new SubnetAddresses(
        annotations.list(Annotations.NLB_SUFFIX + SubnetMappings.EIPS),
        annotations.list(Annotations.NLB_SUFFIX + SubnetMappings.IPV4),
        annotations.list(Annotations.NLB_SUFFIX + SubnetMappings.IPV6),
        annotations.list(Annotations.NLB_SUFFIX + SubnetMappings.PREFIXES));
  }
}
