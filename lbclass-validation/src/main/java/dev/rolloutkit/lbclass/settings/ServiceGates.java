package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * The feature gates of an API server that change what it does with a Service. The defaults are
 * those of Kubernetes 1.34.
 *
 * <p>Source: Kubernetes, kube_features.go of the releases named.
 */
@Value.Immutable
@ValueStyle
public interface ServiceGates {
  /** The gates of Kubernetes 1.34. */
  static ServiceGates defaults() {
    return LbClassOptionValues.GATES;
  }

  /**
   * {@code StrictIPCIDRValidation}: since 1.33, off. Refuses leading zeros and mapped addresses.
   */
  default boolean strictIpCidr() {
    return false;
  }

  /** {@code PreferSameTrafficDistribution}: since 1.33 off, since 1.34 on. */
  default boolean preferSameTrafficDistribution() {
    return true;
  }

  /**
   * {@code ServiceTrafficDistribution}: since 1.30 off, since 1.31 on, since 1.33 for good. When
   * off the field is dropped, unless the stored object has it.
   */
  default boolean trafficDistribution() {
    return true;
  }

  /**
   * {@code LoadBalancerIPMode}: since 1.29 off, since 1.30 on, since 1.32 for good. When off,
   * {@code ipMode} is neither filled in nor demanded, and a status update drops it unless the
   * stored status has one.
   */
  default boolean loadBalancerIpMode() {
    return true;
  }

  /** {@code AllowServiceLBStatusOnNonLB}: on before 1.29, off since, since 1.32 for good. */
  default boolean loadBalancerStatusOnOtherTypes() {
    return false;
  }

  /**
   * {@code ServiceLoadBalancerClass}: since 1.21 off, since 1.22 on, since 1.24 for good. When off
   * the class is dropped, unless the stored object has one.
   */
  default boolean loadBalancerClass() {
    return true;
  }

  /** The gates as that release has them when nobody sets one. */
  static ServiceGates of(KubernetesVersion version) {
    return builder()
        .preferSameTrafficDistribution(version.isAtLeast(1, 34))
        .trafficDistribution(version.isAtLeast(1, 31))
        .loadBalancerIpMode(version.isAtLeast(1, 30))
        .loadBalancerStatusOnOtherTypes(!version.isAtLeast(1, 29))
        .loadBalancerClass(version.isAtLeast(1, 22))
        .build();
  }

  /** A new builder; what is not set is as in 1.34. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ServiceGates}. */
  final class Builder extends ImmutableServiceGates.Builder {}
}
