package dev.rolloutkit.testkit.world;

/** Rollouts of two pods and three versions, as canaries behind a traffic router or without one. */
public final class CanarySettings {
  /** The Service of the users. */
  static final String STABLE = "web-stable";

  /** The Service that gets a share of their traffic. */
  static final String CANARY = "web-canary";

  private CanarySettings() {}

  /**
   * A setting with a traffic router in which nothing happens yet.
   *
   * @param steps the steps as JSON, without the brackets; empty for none
   * @param strategy more members of {@code spec.strategy.canary} as JSON; empty for none
   * @param spec members of {@code spec} as JSON, but for the strategy; empty for none
   */
  public static Setting routed(String steps, String strategy, String spec) {
    String routing =
        """
        "stableService":"%s","canaryService":"%s",
        "trafficRouting":{"alb":{"ingress":"web","servicePort":80}}%s"""
            .formatted(STABLE, CANARY, Manifests.more(strategy));
    return Setting.of(Manifests.versions(canary(steps, routing), spec), STABLE, CANARY);
  }

  /** A setting without Services and routers, in which nothing happens yet. */
  public static Setting plain(String steps, String strategy, String spec) {
    return Setting.of(Manifests.versions(canary(steps, strategy), spec));
  }

  private static String canary(String steps, String members) {
    return "{\"canary\":{\"steps\":[%s]%s}}".formatted(steps, Manifests.more(members));
  }
}
