package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * The feature gates of an API server that affect Services. The defaults are those of Kubernetes
 * 1.34.
 *
 * <p>Source: Kubernetes, kube_features.go of the releases named.
 */
@Value.Immutable
@ValueStyle
public interface ServiceGates {
  /** The gates of Kubernetes 1.34. */
  static ServiceGates defaults() {
    return ServerSettingValues.GATES;
  }

  /**
   * {@code StrictIPCIDRValidation}: off by default since 1.33, on since 1.36. If on, leading zeros,
   * IPv4-mapped addresses and networks with bits set beyond the prefix are rejected, except for
   * values that the stored Service has in the same field.
   */
  default boolean strictIpCidr() {
    return false;
  }

  /**
   * {@code PreferSameTrafficDistribution}: off by default in 1.33, on since 1.34, always on since
   * 1.35. If off, {@code PreferClose} is the only valid traffic distribution.
   */
  default boolean preferSameTrafficDistribution() {
    return true;
  }

  /**
   * {@code ServiceTrafficDistribution}: off by default in 1.30, on since 1.31, always on since
   * 1.33. If off, the field is dropped unless the stored object has it.
   */
  default boolean trafficDistribution() {
    return true;
  }

  /**
   * {@code LoadBalancerIPMode}: off by default in 1.29, on since 1.30, always on since 1.32. If
   * off, {@code ipMode} is neither defaulted nor required, and a status update drops it unless the
   * stored status has one.
   */
  default boolean loadBalancerIpMode() {
    return true;
  }

  /**
   * {@code AllowServiceLBStatusOnNonLB}: on before 1.29, off by default since 1.29, always off
   * since 1.32. If on, the status of a Service that is no load balancer may have {@code
   * loadBalancer.ingress}.
   */
  default boolean loadBalancerStatusOnOtherTypes() {
    return false;
  }

  /**
   * {@code ServiceLoadBalancerClass}: off by default in 1.21, on since 1.22, always on since 1.24.
   * If off, the class is dropped unless the stored object has one.
   */
  default boolean loadBalancerClass() {
    return true;
  }

  /** The default gates of the given release. */
  static ServiceGates of(KubernetesVersion version) {
    return builder()
        .strictIpCidr(version.isAtLeast(1, 36))
        .preferSameTrafficDistribution(version.isAtLeast(1, 34))
        .trafficDistribution(version.isAtLeast(1, 31))
        .loadBalancerIpMode(version.isAtLeast(1, 30))
        .loadBalancerStatusOnOtherTypes(!version.isAtLeast(1, 29))
        .loadBalancerClass(version.isAtLeast(1, 22))
        .build();
  }

  /** Creates a builder that starts with the gates of 1.34. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ServiceGates}. */
  final class Builder extends ImmutableServiceGates.Builder {}
}
