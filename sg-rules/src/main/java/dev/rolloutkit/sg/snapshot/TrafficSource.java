package dev.rolloutkit.sg.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;

/**
 * Where the traffic of a load balancer comes from.
 *
 * @param groups the security groups on the load balancer; empty when it has none
 * @param subnetCidrs the blocks of its subnets; all of them for a load balancer without groups
 * @param clientCidrs the blocks of clients whose addresses targets see; empty unless they are
 *     preserved
 */
public record TrafficSource(
    ImmutableSet<String> groups,
    ImmutableList<String> subnetCidrs,
    ImmutableList<String> clientCidrs) {

  /** A load balancer with security groups. */
  public static TrafficSource ofGroups(Collection<String> groups) {
    return new TrafficSource(ImmutableSet.copyOf(groups), ImmutableList.of(), ImmutableList.of());
  }

  /** A load balancer without security groups, in subnets of these blocks. */
  public static TrafficSource ofSubnets(Collection<String> cidrs) {
    return new TrafficSource(ImmutableSet.of(), ImmutableList.copyOf(cidrs), ImmutableList.of());
  }
}
