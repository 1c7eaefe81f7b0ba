package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The security groups of a load balancer, and the one that is the source of the rules on its
 * targets.
 *
 * @param loadBalancerGroups the security groups in order; empty for a load balancer without any
 * @param backendGroup the source of the rules on targets; absent if the controller does not manage
 *     these rules, so that bindings get no networking block
 * @param backendGroupAllocated whether the load balancer uses the shared backend group
 * @param managedGroup the frontend group that the controller creates; absent if groups are given by
 *     annotation
 */
public record SgDecision(
    ImmutableList<GroupRef> loadBalancerGroups,
    Optional<GroupRef> backendGroup,
    boolean backendGroupAllocated,
    Optional<ManagedSecurityGroup> managedGroup) {}
