package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;

/**
 * A TargetGroupBinding that the controller creates for a load balancer.
 *
 * @param binding the binding; the ARN of its target group is not known
 * @param owner {@code namespace/name} of the Ingress or Service whose traffic its targets receive
 * @param targetGroup the id of the target group in the stack
 * @param loadBalancerGroups the security groups of the load balancer; one that has no id yet is
 *     shown in brackets
 * @param ownGroups those of them that an annotation names; empty if the controller creates them
 * @param nodePortsAssumed whether its targets listen on a node port that is assumed, because the
 *     manifest has none
 */
public record PlannedBinding(
    TargetGroupBinding binding,
    String owner,
    String targetGroup,
    ImmutableList<String> loadBalancerGroups,
    ImmutableList<String> ownGroups,
    boolean nodePortsAssumed) {}
