package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * Which security groups a load balancer has, and which of them is the source of the rules on its
 * targets.
 *
 * @param loadBalancerGroups the groups in order; empty for a load balancer without groups
 * @param backendGroup the source of rules on targets; absent means that nobody looks after them:
 *     the bindings get no networking block
 * @param backendGroupAllocated whether the shared backend group is in use
 * @param managedGroup the frontend group to create
 */
public record SgDecision(
    ImmutableList<GroupRef> loadBalancerGroups,
    Optional<GroupRef> backendGroup,
    boolean backendGroupAllocated,
    Optional<ManagedSecurityGroup> managedGroup) {}
