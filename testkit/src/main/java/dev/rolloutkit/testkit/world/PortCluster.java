package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.sg.controller.NetworkingState;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * Bindings of one group of nodes, as a value.
 *
 * @param listed the bindings that there are, by their numbers
 * @param pending the bindings whose pass is due
 * @param rules the rules of the group at EC2
 * @param memory what the controller remembers
 */
public record PortCluster(
    ImmutableSortedSet<Integer> listed,
    ImmutableSortedSet<Integer> pending,
    ImmutableList<Permission> rules,
    NetworkingState memory) {
  /** Whether traffic from the load balancer comes through to a port. */
  public boolean isOpen(int port) {
    return rules.stream()
        .anyMatch(rule -> rule.ports().from() <= port && port <= rule.ports().to());
  }
}
