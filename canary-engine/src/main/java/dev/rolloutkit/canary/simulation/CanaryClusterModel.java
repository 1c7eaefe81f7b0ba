package dev.rolloutkit.canary.simulation;

import dev.rolloutkit.canary.config.CanaryConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * How the cluster of a simulation behaves.
 *
 * @param engine how the engine is configured
 * @param podStart how long until a new pod is available
 * @param analysis how long an analysis, or an experiment, takes
 * @param routerLag how long the router takes to act by new weights, and to register a pod
 * @param horizon how long is simulated at most
 */
public record CanaryClusterModel(
    CanaryConfig engine,
    Duration podStart,
    Duration analysis,
    Duration routerLag,
    Duration horizon) {
  /** All are there. */
  public CanaryClusterModel {
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(podStart, "podStart");
    Objects.requireNonNull(analysis, "analysis");
    Objects.requireNonNull(routerLag, "routerLag");
    Objects.requireNonNull(horizon, "horizon");
  }

  /**
   * Pods start in five seconds, analyses take ten, the router takes four, and two hours are
   * simulated at most.
   */
  public static CanaryClusterModel of(CanaryConfig engine) {
    return new CanaryClusterModel(
        engine,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(4),
        Duration.ofHours(2));
  }

  /** The same with another router. */
  public CanaryClusterModel withRouterLag(Duration changed) {
    return new CanaryClusterModel(engine, podStart, analysis, changed, horizon);
  }
}
