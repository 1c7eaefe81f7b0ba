package dev.rolloutkit.testkit.world;

/** Rollouts of two pods and three versions, by blue-green. */
public final class BlueGreenSettings {
  /** The Service of the users. */
  static final String ACTIVE = "web-active";

  /** The Service of the testers. */
  static final String PREVIEW = "web-preview";

  private BlueGreenSettings() {}

  /**
   * A setting in which nothing happens yet.
   *
   * @param strategy members of {@code spec.strategy.blueGreen} as JSON, but for the Services
   * @param spec members of {@code spec} as JSON, but for the strategy; empty for none
   */
  public static Setting of(String strategy, String spec) {
    return Setting.of(
        Manifests.versions(
            "{\"blueGreen\":{\"activeService\":\"%s\",\"previewService\":\"%s\"%s}}"
                .formatted(ACTIVE, PREVIEW, Manifests.more(strategy)),
            spec),
        ACTIVE,
        PREVIEW);
  }
}
