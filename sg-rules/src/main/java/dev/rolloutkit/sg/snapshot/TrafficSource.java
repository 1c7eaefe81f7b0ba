package dev.rolloutkit.sg.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;

/**
 * The source of the traffic that a load balancer sends to its targets.
 *
 * @param groups the security groups of the load balancer; empty if it has none
 * @param subnetCidrs the CIDR blocks of its subnets; for a load balancer without security groups,
 *     those of all its subnets
 * @param clientCidrs the CIDR blocks of clients; empty unless the load balancer preserves client
 *     addresses
 */
public record TrafficSource(
    ImmutableSet<String> groups,
    ImmutableList<String> subnetCidrs,
    ImmutableList<String> clientCidrs) {

  /** A load balancer with security groups. */
  public static TrafficSource ofGroups(Collection<String> groups) {
    return new TrafficSource(ImmutableSet.copyOf(groups), ImmutableList.of(), ImmutableList.of());
  }

  /** A load balancer without security groups, in subnets with these CIDR blocks. */
  public static TrafficSource ofSubnets(Collection<String> cidrs) {
    return new TrafficSource(ImmutableSet.of(), ImmutableList.copyOf(cidrs), ImmutableList.of());
  }
}
