package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.targets.options.TargetOptions;
import java.time.Duration;
import org.immutables.value.Value;

/** How the controller is set up. */
@Value.Immutable
@ValueStyle
public interface ControllerConfig {
  /** The VPC that it runs in; empty when it is not known. */
  default String vpcId() {
    return "";
  }

  /** Feature gate {@code EndpointsFailOpen}. */
  default boolean failOpen() {
    return false;
  }

  /** Whether it reads EndpointSlices rather than Endpoints. */
  default boolean endpointSlices() {
    return true;
  }

  /** Flag {@code --max-targets-per-target-group}; 0 for no limit. */
  default int maxTargetsPerTargetGroup() {
    return 0;
  }

  /** Flag {@code --targetgroupbinding-requeue-duration}. */
  default Duration requeue() {
    return Duration.ofSeconds(15);
  }

  /** Where it does better than the controller. */
  default TargetOptions options() {
    return TargetOptions.reference();
  }

  /** A new builder with the controller's defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerConfig}. */
  final class Builder extends ImmutableControllerConfig.Builder {}
}
