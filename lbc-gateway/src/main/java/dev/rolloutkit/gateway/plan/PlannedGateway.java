package dev.rolloutkit.gateway.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.plan.Assumption;

/**
 * The plan of one Gateway of the controller.
 *
 * @param namespace its namespace
 * @param name its name
 * @param result the result of its reconcile
 * @param assumptions what was assumed of AWS
 */
public record PlannedGateway(
    String namespace, String name, GatewayResult result, ImmutableList<Assumption> assumptions) {
  /** Such as {@code Gateway shop/edge}. */
  public String id() {
    return "Gateway " + namespace + "/" + name;
  }
}
