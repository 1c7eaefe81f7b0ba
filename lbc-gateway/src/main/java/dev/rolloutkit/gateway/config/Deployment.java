package dev.rolloutkit.gateway.config;

import java.util.function.UnaryOperator;

/**
 * What AWS answers when the stack of a Gateway is deployed.
 *
 * @param arn computes the ARN of a load balancer from its name
 * @param provisioning whether the load balancer is not active yet
 */
public record Deployment(UnaryOperator<String> arn, boolean provisioning) {
  /** The load balancer is active. */
  public static Deployment active(UnaryOperator<String> arn) {
    return new Deployment(arn, false);
  }
}
