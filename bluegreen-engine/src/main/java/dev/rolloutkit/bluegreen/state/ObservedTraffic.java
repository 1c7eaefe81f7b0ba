package dev.rolloutkit.bluegreen.state;

import com.google.common.collect.ImmutableMap;

/**
 * The observed weights and targets of the load balancer of a Rollout with a cut-over by weights.
 *
 * @param weights the percentage of traffic of each of the two Services, 0..100; a Service that is
 *     absent has 0
 * @param verified whether the load balancer applies these weights, as far as was observed
 * @param healthyTargets for each Service, the number of selected pods that are registered and
 *     healthy; a Service that is absent has 0
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
