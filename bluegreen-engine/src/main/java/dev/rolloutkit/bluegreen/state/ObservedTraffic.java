package dev.rolloutkit.bluegreen.state;

import com.google.common.collect.ImmutableMap;

/**
 * What a load balancer does with the traffic of a Rollout whose cut-over goes by weights.
 *
 * @param weights share of each of the two Services, 0..100; a Service that is missing has 0
 * @param verified whether the load balancer was seen to act by these weights
 * @param healthyTargets how many of the pods that a Service selects now are registered and healthy
 */
public record ObservedTraffic(
    ImmutableMap<String, Integer> weights,
    boolean verified,
    ImmutableMap<String, Integer> healthyTargets) {
  /** All of it is for one Service. */
  public static final int ALL = 100;

  /** The share of a Service. */
  public int weight(String service) {
    return weights.getOrDefault(service, 0);
  }

  /** The healthy targets of a Service. */
  public int healthy(String service) {
    return healthyTargets.getOrDefault(service, 0);
  }
}
