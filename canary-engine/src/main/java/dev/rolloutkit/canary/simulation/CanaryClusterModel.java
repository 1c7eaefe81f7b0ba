package dev.rolloutkit.canary.simulation;

import dev.rolloutkit.canary.config.CanaryConfig;
import java.time.Duration;
import java.util.Objects;

/**
 * The behaviour of a simulated cluster.
 *
 * @param engine how the engine is configured
 * @param podStart the time from the creation of a pod until it is available
 * @param analysis the duration of an analysis or experiment
 * @param routerLag the time that the router takes to apply new weights, and the time that it takes
 *     to register a pod
 * @param verifiesTargets whether the controller verifies that the router has registered the pods of
 *     the stable Service before it scales old ReplicaSets down; it does so only behind an ALB
 * @param horizon the longest time to simulate
 */
public record CanaryClusterModel(
    CanaryConfig engine,
    Duration podStart,
    Duration analysis,
    Duration routerLag,
    boolean verifiesTargets,
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
   * seconds, targets are not verified, and at most two hours are simulated.
   */
  public static CanaryClusterModel of(CanaryConfig engine) {
    return new CanaryClusterModel(
        engine,
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(4),
        false,
        Duration.ofHours(2));
  }

  /** This model with another delay of the router. */
  public CanaryClusterModel withRouterLag(Duration changed) {
    return new CanaryClusterModel(engine, podStart, analysis, changed, verifiesTargets, horizon);
  }

  /** This model with a controller that verifies targets. */
  public CanaryClusterModel withVerifiedTargets() {
    return new CanaryClusterModel(engine, podStart, analysis, routerLag, true, horizon);
  }
}
