package dev.rolloutkit.targets.cutover;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.time.Duration;
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
  default Duration endpointsLag() {
    return Duration.ofSeconds(1);
  }

  /** The time after the controller has seen the slices until its pass begins. */
  default Duration controllerLag() {
    return Duration.ofSeconds(1);
  }

  /** The time from the registration of a target until its health checks begin. */
  default Duration registerLag() {
    return Duration.ofSeconds(2);
  }

  /** The time between two health checks. */
  default Duration healthCheckInterval() {
    return Duration.ofSeconds(15);
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
  default Duration ingressLag() {
    return Duration.ofSeconds(1);
  }

  /** The time after the rule is modified until it is in force. */
  default Duration ruleLag() {
    return Duration.ofSeconds(1);
  }

  /** The time for which a deleted pod still serves. */
  default Duration preStop() {
    return Duration.ZERO;
  }

  /** The time from the cut-over until the Rollout's next pass. */
  default Duration statusLag() {
    return Duration.ofSeconds(1);
  }

  /** The time from the registration of a serving pod until its target is healthy. */
  @Value.NonAttribute
  default Duration untilHealthy() {
    return Duration.ofSeconds(
        Seconds.of(registerLag()) + (long) Seconds.of(healthCheckInterval()) * healthyThreshold());
  }

  /** The time from the end of a pod until its target is unhealthy. */
  @Value.NonAttribute
  default Duration untilUnhealthy() {
    return Duration.ofSeconds((long) Seconds.of(healthCheckInterval()) * unhealthyThreshold());
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Timing}. */
  final class Builder extends ImmutableTiming.Builder {}
}
