package dev.rolloutkit.bluegreen.simulation;

import dev.rolloutkit.bluegreen.EngineConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * How the cluster of a simulation behaves.
 *
 * @param engine how the engine is set up
 * @param podStart how long until a new pod is available
 * @param analysis how long an analysis takes
 * @param horizon how long is simulated at most
 */
public record ClusterModel(
    EngineConfig engine, Duration podStart, Duration analysis, Duration horizon) {
  /** All are there. */
  public ClusterModel {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(podStart, "podStart");
    Objects.requireNonNull(analysis, "analysis");
    Objects.requireNonNull(horizon, "horizon");
  }

  /** Pods start in five seconds, analyses take ten, and two hours are simulated at most. */
  public static ClusterModel of(EngineConfig engine) {
    return new ClusterModel(
        engine, Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofHours(2));
  }
}
