package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.resource.Stack;

/**
 * The plan of one load balancer.
 *
 * @param id kind and name: {@code Ingress group shop}, {@code Ingress shop/web}, {@code Service
 *     shop/mqtt}
 * @param members the Ingresses in the group's order, or the Service
 * @param stack the plan, or the problem at which the controller stops
 * @param findings everything that is wrong with a group
 */
public record PlannedStack(
    String id,
    ImmutableList<Manifest> members,
    Outcome<Stack> stack,
    ImmutableList<GroupFinding> findings) {}
