package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.program.manifests.Manifest;

/**
 * A TargetGroupBinding that the load balancer controller creates for an Ingress or Service.
 *
 * @param binding the binding
 * @param stack the group of Ingresses, or the Service, that it belongs to
 * @param owner the Ingress or Service whose traffic its targets receive
 * @param targetGroup the id of the target group in the plan
 * @param loadBalancerGroups the security groups of the load balancer
 * @param ownGroups those of them that an annotation names; empty if the controller creates them
 */
public record PlannedBinding(
    TargetGroupBinding binding,
    String stack,
    Manifest owner,
    String targetGroup,
    ImmutableList<String> loadBalancerGroups,
    ImmutableList<String> ownGroups) {}
