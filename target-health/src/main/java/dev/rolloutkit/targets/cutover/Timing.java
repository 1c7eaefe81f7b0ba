package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * How long each step takes, in whole seconds. The defaults are those of an Ingress of the AWS Load
 * Balancer Controller. For a network load balancer, registration takes 90 to 180 seconds, and
 * health checks run every 10 seconds.
 */
@Value.Immutable
@ValueStyle
public interface Timing {
  /** All defaults. */
  Timing DEFAULT = builder().build();

  /** The time from a change of the selector or pods until the controller has seen the slices. */
  default int endpointsLagSeconds() {
    return 1;
  }

  /** The time after the controller has seen the slices until its pass begins. */
  default int controllerLagSeconds() {
    return 1;
  }

  /** The time from the registration of a target until its health checks begin. */
  default int registerLagSeconds() {
    return 2;
  }

  /** The time between two health checks. */
  default int healthCheckIntervalSeconds() {
    return 15;
  }

  /** The number of consecutive successful checks that make a target healthy. */
  default int healthyThreshold() {
    return 2;
  }

  /** The number of consecutive failed checks that make a target unhealthy. */
  default int unhealthyThreshold() {
    return 2;
  }

  /** The time from a change of weights in the Ingress until the rule is modified. */
  default int ingressLagSeconds() {
    return 1;
  }

  /** The time after the rule is modified until it is in force. */
  default int ruleLagSeconds() {
    return 1;
  }

  /** The time for which a deleted pod still serves. */
  default int preStopSeconds() {
    return 0;
  }

  /** The time from the cut-over until the Rollout's next pass. */
  default int statusLagSeconds() {
    return 1;
  }

  /** The time from the registration of a serving pod until its target is healthy. */
  default long secondsToHealthy() {
    return registerLagSeconds() + (long) healthCheckIntervalSeconds() * healthyThreshold();
  }

  /** The time from the end of a pod until its target is unhealthy. */
  default long secondsToUnhealthy() {
    return (long) healthCheckIntervalSeconds() * unhealthyThreshold();
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Timing}. */
  final class Builder extends ImmutableTiming.Builder {}
}
