package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.route.AlbRoute;

/**
 * What AWS answers about a load balancer; the only thing here that is not in Kubernetes. With the
 * AWS SDK it is DescribeRules and DescribeTargetHealth, read as {@code AlbActions.verifyWeight} and
 * {@code verifyTargets} do.
 */
public interface AwsView {
  /** The weights by Service that the listener rule of a route forwards by; empty without a rule. */
  ImmutableMap<String, Integer> forwarded(AlbRoute route);

  /** How many of the pods that a Service selects now are registered and healthy. */
  int healthyTargets(String service);
}
