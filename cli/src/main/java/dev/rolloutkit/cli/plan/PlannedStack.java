package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.Stack;

/**
 * The plan of one load balancer.
 *
 * @param plan the plan
 * @param members the Ingresses in the group's order, or the Service
 */
public record PlannedStack(PlannedLoadBalancer plan, ImmutableList<Manifest> members) {
  /**
   * Kind and name: {@code Ingress group shop}, {@code Ingress shop/web}, {@code Service shop/mqtt}.
   */
  public String id() {
    return plan.id();
  }

  /** The plan, or the problem at which the controller stops. */
  public Outcome<Stack> stack() {
    return plan.stack();
  }

  /** Everything that is wrong with a group. */
  public ImmutableList<GroupFinding> findings() {
    return plan.report().map(GroupReport::findings).orElse(ImmutableList.of());
  }
}
