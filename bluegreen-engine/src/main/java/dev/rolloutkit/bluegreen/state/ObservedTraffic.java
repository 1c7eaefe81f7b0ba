package dev.rolloutkit.bluegreen.state;

import com.google.common.collect.ImmutableMap;

/**
 * The observed weights and targets of the load balancer of a Rollout that is cut over by weights.
 *
 * @param weights the percentage of traffic of each of the two Services, 0..100; a Service that is
 *     absent has 0
 * @param verified whether the load balancer was observed to apply these weights
 * @param healthyTargets for each Service, the number of pods that it selects now which are
 *     registered and healthy
 */
public record ObservedTraffic(
    ImmutableMap<String, Integer> weights,
    boolean verified,
    ImmutableMap<String, Integer> healthyTargets) {
  /** The weight of a Service that gets all the traffic. */
  public static final int ALL = 100;

  /** The weight of a Service, 0..100. */
  public int weight(String service) {
    return weights.getOrDefault(service, 0);
  }

  /** The number of healthy targets of a Service. */
  public int healthy(String service) {
    return healthyTargets.getOrDefault(service, 0);
  }
}
