package dev.rolloutkit.stack.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * The plan of an Ingress group or a Service.
 *
 * @param id kind and name: {@code Ingress group shop}, {@code Ingress shop/web} or {@code Service
 *     shop/mqtt}
 * @param source what it is built from
 * @param members {@code namespace/name} of the Ingresses in the order of the group, or of the
 *     Service; empty if the members cannot be determined, or if all Ingresses have left the group
 * @param stack the stack, or the problem at which the controller stops
 * @param report all problems of an Ingress group whose stack cannot be built; empty otherwise
 * @param bindings the bindings that the controller creates
 */
public record PlannedLoadBalancer(
    String id,
    Source source,
    ImmutableList<String> members,
    Outcome<Stack> stack,
    Optional<GroupReport> report,
    ImmutableList<PlannedBinding> bindings) {

  /** What a load balancer is built from. */
  public enum Source {
    /** An Ingress or a group of them. */
    INGRESSES,
    /** A Service. */
    SERVICE
  }

  /**
   * Whether all Ingresses have left the group, so that the controller deletes the load balancer.
   */
  public boolean isDeleted() {
    return stack.isOk() && members.isEmpty();
  }
}
