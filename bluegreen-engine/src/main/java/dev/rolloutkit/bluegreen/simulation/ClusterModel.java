package dev.rolloutkit.bluegreen.simulation;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * How the model cluster of a simulation behaves.
 *
 * @param engine the configuration of the engine
 * @param podStart the time from the creation of a pod until it is available
 * @param analysis the time that an analysis takes
 * @param registration the time that the load balancer takes to register a pod, and the time that it
 *     takes to apply new weights
 * @param horizon the longest time that is simulated
 */
public record ClusterModel(
    BlueGreenConfig engine,
    Duration podStart,
    Duration analysis,
    Duration registration,
    Duration horizon) {
  /** Rejects {@code null}. */
  public ClusterModel {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(podStart, "podStart");
    Objects.requireNonNull(analysis, "analysis");
    Objects.requireNonNull(registration, "registration");
    Objects.requireNonNull(horizon, "horizon");
  }

  /**
   * A cluster in which pods start in five seconds, analyses take ten seconds, the load balancer
   * takes four seconds, and at most two hours are simulated.
   */
  public static ClusterModel of(BlueGreenConfig engine) {
    return new ClusterModel(
        engine,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(4),
        Duration.ofHours(2));
  }
}
