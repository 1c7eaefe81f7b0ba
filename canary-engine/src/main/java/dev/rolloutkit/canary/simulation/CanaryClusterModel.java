package dev.rolloutkit.canary.simulation;

import dev.rolloutkit.canary.config.CanaryConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * How the model cluster of a simulation behaves.
 *
 * @param engine the configuration of the engine
 * @param podStart the time from the creation of a pod until it is available
 * @param analysis the time that an analysis or an experiment takes
 * @param routerLag the time that the router takes to apply new weights, and to register a pod
 * @param horizon the longest time that is simulated
 */
public record CanaryClusterModel(
    CanaryConfig engine,
    Duration podStart,
    Duration analysis,
    Duration routerLag,
    Duration horizon) {
  /** Rejects {@code null}. */
  public CanaryClusterModel {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(podStart, "podStart");
    Objects.requireNonNull(analysis, "analysis");
    Objects.requireNonNull(routerLag, "routerLag");
    Objects.requireNonNull(horizon, "horizon");
  }

  /**
   * A cluster in which pods start in five seconds, analyses take ten seconds, the router takes four
   * seconds, and at most two hours are simulated.
   */
  public static CanaryClusterModel of(CanaryConfig engine) {
    return new CanaryClusterModel(
        engine,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(4),
        Duration.ofHours(2));
  }

  /** A copy of this model with another router lag. */
  public CanaryClusterModel withRouterLag(Duration changed) {
    return new CanaryClusterModel(engine, podStart, analysis, changed, horizon);
  }
}
