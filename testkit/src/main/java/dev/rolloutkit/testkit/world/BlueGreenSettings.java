package dev.rolloutkit.testkit.world;

/** Settings with blue-green Rollouts of two pods and three versions. */
public final class BlueGreenSettings {
  /** The name of the active Service. */
  static final String ACTIVE = "web-active";

  /** The name of the preview Service. */
  static final String PREVIEW = "web-preview";

  private BlueGreenSettings() {}

  /**
   * A setting without any possible events.
   *
   * @param strategy fields of {@code spec.strategy.blueGreen} as JSON, without the Services
   * @param spec fields of {@code spec} as JSON, without the strategy; may be empty
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
