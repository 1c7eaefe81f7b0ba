package dev.rolloutkit.bluegreen.simulation;

import dev.rolloutkit.bluegreen.config.EngineConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * How the cluster of a simulation behaves.
 *
 * @param engine how the engine is set up
 * @param podStart how long until a new pod is available
 * @param analysis how long an analysis takes
 * @param registration how long the load balancer takes to register a pod, and to act by new weights
 * @param horizon how long is simulated at most
 */
public record ClusterModel(
    EngineConfig engine,
    Duration podStart,
    Duration analysis,
    Duration registration,
    Duration horizon) {
  /** All are there. */
  public ClusterModel {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(podStart, "podStart");
    Objects.requireNonNull(analysis, "analysis");
    Objects.requireNonNull(registration, "registration");
    Objects.requireNonNull(horizon, "horizon");
  }

  /**
   * Pods start in five seconds, analyses take ten, the load balancer takes four, and two hours are
   * simulated at most.
   */
  public static ClusterModel of(EngineConfig engine) {
    return new ClusterModel(
        engine,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(4),
        Duration.ofHours(2));
  }
}
