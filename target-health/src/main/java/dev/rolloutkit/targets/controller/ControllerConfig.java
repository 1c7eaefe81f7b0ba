package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.targets.options.TargetOptions;
import java.time.Duration;
import org.immutables.value.Value;

/** The configuration of the controller. */
@Value.Immutable
@ValueStyle
public interface ControllerConfig {
  /** The VPC in which it runs, {@code --aws-vpc-id}; empty if it is not known. */
  default String vpcId() {
    return "";
  }

  /**
   * Whether endpoints on nodes of unknown readiness are used if there are no others: feature gate
   * {@code EndpointsFailOpen}.
   */
  default boolean failOpen() {
    return true;
  }

  /** Whether it reads EndpointSlices rather than Endpoints: {@code --enable-endpoint-slices}. */
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

  /** The defects of the controller that are fixed. */
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
