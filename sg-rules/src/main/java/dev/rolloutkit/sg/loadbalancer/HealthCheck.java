package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Optional;
import org.immutables.value.Value;

/** How a load balancer finds out whether a target is healthy. Numbers are not checked for range. */
@Value.Immutable
@ValueStyle
public interface HealthCheck {
  /** A number, or {@link TgbNetworking#TRAFFIC_PORT}. */
  IntOrStringValue port();

  /** {@code HTTP}, {@code HTTPS} or, for a network load balancer, {@code TCP}. */
  String protocol();

  /** The path that is asked for; absent for {@code TCP}. */
  Optional<String> path();

  /** The statuses that mean healthy; absent for {@code TCP}. */
  Optional<String> codes();

  /** Seconds between two checks. */
  int intervalSeconds();

  /** Seconds after which a check fails. */
  int timeoutSeconds();

  /** Checks in a row that make a target healthy. */
  int healthyThreshold();

  /** Checks in a row that make a target unhealthy. */
  int unhealthyThreshold();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link HealthCheck}. */
  final class Builder extends ImmutableHealthCheck.Builder {}
}
