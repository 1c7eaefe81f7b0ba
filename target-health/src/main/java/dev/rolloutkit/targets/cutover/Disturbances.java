package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * The faults that occur while traffic moves. Manifests do not contain these faults, so the caller
 * provides them.
 *
 * @param outages when the load balancer controller is down
 * @param registerThrottled when calls that register targets are throttled
 * @param deregisterThrottled when calls that deregister targets are throttled
 * @param ruleThrottled when calls that modify rules are throttled
 */
public record Disturbances(
    ImmutableList<Span> outages,
    ImmutableList<Span> registerThrottled,
    ImmutableList<Span> deregisterThrottled,
    ImmutableList<Span> ruleThrottled) {

  /** No faults. */
  public static final Disturbances NONE =
      new Disturbances(
          ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), ImmutableList.of());
}
