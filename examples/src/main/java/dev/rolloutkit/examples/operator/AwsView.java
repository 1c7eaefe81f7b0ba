package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.AlbRoute;

/**
 * The state of a load balancer in AWS, the only input that does not come from Kubernetes. With the
 * AWS SDK, implement it with DescribeRules and DescribeTargetHealth, evaluated as {@code
 * AlbActions.verifyWeight} and {@code verifyTargets} do.
 */
public interface AwsView {
  /** The weights of the Services in the listener rule of a route; empty without a rule. */
  ImmutableMap<String, Integer> forwarded(AlbRoute route);

  /** The number of pods that a Service currently selects and that are registered and healthy. */
  int healthyTargets(String service);
}
