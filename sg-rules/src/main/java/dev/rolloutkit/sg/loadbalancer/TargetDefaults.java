package dev.rolloutkit.sg.loadbalancer;

/**
 * The controller's flags and feature gates that affect target groups.
 *
 * @param targetType {@code --default-target-type}
 * @param ipTargets the feature gate {@code EnableIPTargetType}
 * @param advancedChecks the feature gate {@code NLBHealthCheckAdvancedConfig}
 */
public record TargetDefaults(String targetType, boolean ipTargets, boolean advancedChecks) {
  /** The default values of the controller. */
  public static final TargetDefaults REFERENCE = new TargetDefaults("instance", true, true);
}
