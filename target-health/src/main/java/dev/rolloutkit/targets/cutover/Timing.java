package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * How long everything takes, in whole seconds. The defaults are those of an Ingress of the AWS Load
 * Balancer Controller; a Service's network load balancer registers for 90 to 180 seconds and checks
 * every 10.
 */
@Value.Immutable
@ValueStyle
public interface Timing {
  /** All defaults. */
  Timing DEFAULT = builder().build();

  /** From a change of selector or pods until the controller has seen the slices. */
  default int endpointsLagSeconds() {
    return 1;
  }

  /** From then until the controller's pass. */
  default int controllerLagSeconds() {
    return 1;
  }

  /** From the registration of a target until its health checks begin. */
  default int registerLagSeconds() {
    return 2;
  }

  /** Between two health checks. */
  default int healthCheckIntervalSeconds() {
    return 15;
  }

  /** Checks in a row until a target is healthy. */
  default int healthyThreshold() {
    return 2;
  }

  /** Checks in a row until a target is unhealthy. */
  default int unhealthyThreshold() {
    return 2;
  }

  /** From a change of weights in the Ingress until the rule is modified. */
  default int ingressLagSeconds() {
    return 1;
  }

  /** From then until the rule is in force. */
  default int ruleLagSeconds() {
    return 1;
  }

  /** How long a pod that is deleted still serves. */
  default int preStopSeconds() {
    return 0;
  }

  /** Until the Rollout's next pass. */
  default int statusLagSeconds() {
    return 1;
  }

  /** From registration to health, for a pod that serves. */
  default long secondsToHealthy() {
    return registerLagSeconds() + (long) healthCheckIntervalSeconds() * healthyThreshold();
  }

  /** From death to its being noticed. */
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
