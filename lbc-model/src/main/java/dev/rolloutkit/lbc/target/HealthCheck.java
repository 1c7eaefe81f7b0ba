package dev.rolloutkit.lbc.target;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/** The health check of a target group. The ranges of numbers are not checked. */
@Value.Immutable
@ValueStyle
public interface HealthCheck {
  /** The port that means the port of the traffic. */
  IntOrStringValue TRAFFIC_PORT = IntOrStringValue.of("traffic-port");

  /** The port: a number, or {@link #TRAFFIC_PORT}. */
  IntOrStringValue port();

  /** {@code HTTP}, {@code HTTPS} or, for a network load balancer, {@code TCP}. */
  String protocol();

  /** The path of the request; absent for {@code TCP}. */
  Optional<String> path();

  /** The status codes that mean healthy, such as {@code 200-299}; absent for {@code TCP}. */
  Optional<String> codes();

  /** The time between two checks, in seconds. */
  int intervalSeconds();

  /** The time after which a check fails, in seconds. */
  int timeoutSeconds();

  /** The number of consecutive successful checks that make a target healthy. */
  int healthyThreshold();

  /** The number of consecutive failed checks that make a target unhealthy. */
  int unhealthyThreshold();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link HealthCheck}. */
  final class Builder extends ImmutableHealthCheck.Builder {}
}
