package dev.rolloutkit.testkit.world;

/**
 * Settings with canary Rollouts of two pods and three versions, with or without a traffic router.
 */
public final class CanarySettings {
  /** The name of the stable Service. */
  static final String STABLE = "web-stable";

  /** The name of the canary Service. */
  static final String CANARY = "web-canary";

  private CanarySettings() {}

  /**
   * A setting with a traffic router and without any possible events.
   *
   * @param steps the steps as JSON, without the brackets; may be empty
   * @param strategy more fields of {@code spec.strategy.canary} as JSON; may be empty
   * @param spec fields of {@code spec} as JSON, without the strategy; may be empty
   */
  public static Setting routed(String steps, String strategy, String spec) {
    String routing =
        """
        "stableService":"%s","canaryService":"%s",
        "trafficRouting":{"alb":{"ingress":"web","servicePort":80}}%s"""
            .formatted(STABLE, CANARY, Manifests.more(strategy));
    return Setting.of(Manifests.versions(canary(steps, routing), spec), STABLE, CANARY);
  }

  /** A setting without Services and routers, and without any possible events. */
  public static Setting plain(String steps, String strategy, String spec) {
    return Setting.of(Manifests.versions(canary(steps, strategy), spec));
  }

  private static String canary(String steps, String members) {
    return "{\"canary\":{\"steps\":[%s]%s}}".formatted(steps, Manifests.more(members));
  }
}
