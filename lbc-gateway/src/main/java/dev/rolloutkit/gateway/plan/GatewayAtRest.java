package dev.rolloutkit.gateway.plan;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * The load balancer of a Gateway once no controller has anything left to do.
 *
 * @param gateway {@code namespace/name}
 * @param kind the kind of its load balancer
 * @param isOurs whether its class is known to be the AWS Load Balancer Controller's; otherwise the
 *     stack contains only what the Gateway API defines: which rule leads to which backend
 * @param stack the stack, or why the controller stops
 * @param objects the objects that the plan depends on: {@code KIND namespace/name} of the Gateway,
 *     its class, its sets of listeners, the routes that name it, and their configurations
 */
public record GatewayAtRest(
    String gateway,
    LoadBalancerKind kind,
    boolean isOurs,
    Result stack,
    ImmutableSortedSet<String> objects) {

  /**
   * A stack, or why there is none.
   *
   * @param built the stack
   * @param why why the controller stops; empty if it does not
   */
  public record Result(Optional<Stack> built, String why) {}
}
