package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.sg.controller.NetworkingState;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * The bindings of one group of nodes, and the rules of its security group.
 *
 * @param listed the numbers of the existing bindings
 * @param pending the numbers of the bindings whose pass is due
 * @param rules the rules of the security group in EC2
 * @param memory the memory of the controller
 */
public record PortCluster(
    ImmutableSortedSet<Integer> listed,
    ImmutableSortedSet<Integer> pending,
    ImmutableList<Permission> rules,
    NetworkingState memory) {
  /** Whether the rules allow traffic from the load balancer to a port. */
  public boolean isOpen(int port) {
    return rules.stream()
        .anyMatch(rule -> rule.ports().from() <= port && port <= rule.ports().to());
  }
}
