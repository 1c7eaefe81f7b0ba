package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * What the rules of this module can be told: which release they speak for, which problems are
 * wanted, and which defects of the matched systems are fixed. {@link #reference} fixes none.
 */
@Value.Immutable
@ValueStyle
public interface LbClassOptions {
  /** Exact to Kubernetes 1.34, every defect included. */
  static LbClassOptions reference() {
    return LbClassOptionValues.REFERENCE;
  }

  /** Kubernetes 1.34 with every defect fixed that has a switch here. */
  static LbClassOptions safe() {
    return LbClassOptionValues.SAFE;
  }

  /** {@link #reference} with the gates and the message style of another release. */
  static LbClassOptions of(KubernetesVersion version) {
    return builder().gates(ServiceGates.of(version)).messageStyle(MessageStyle.of(version)).build();
  }

  /** The feature gates of the API server. */
  default ServiceGates gates() {
    return ServiceGates.defaults();
  }

  /** Which problems are wanted. */
  default Scope scope() {
    return Scope.FULL;
  }

  /** How bad values are printed. */
  default MessageStyle messageStyle() {
    return MessageStyle.V1_34;
  }

  /**
   * Leaves out exact repeats. Upstream checks the class twice on update, so that each of its
   * problems is there twice.
   */
  default boolean deduplicateProblems() {
    return false;
  }

  /**
   * Corrects what upstream misnames: the paths {@code spec.LoadBalancerSourceRanges} and {@code
   * allocateLoadBalancerNodePorts}, the index and value of a changed IP family, and the bound of
   * the affinity timeout, which includes 86400.
   */
  default boolean correctMisnamedFields() {
    return false;
  }

  /**
   * Carries each node port over to one port at most. Upstream may give one number to two ports of
   * one name.
   */
  default boolean allocateNodePortOnce() {
    return false;
  }

  /**
   * Lets the service controller clean up only what is its own. Upstream does not look at the class
   * of a Service that holds its finalizer.
   */
  default boolean cleanUpOnlyOwnClass() {
    return false;
  }

  /**
   * Ignores a Service under deletion that does not hold the finalizer. Upstream builds a load
   * balancer for it.
   */
  default boolean ignoreDeletingWithoutFinalizer() {
    return false;
  }

  /**
   * Gives the problems of IP fields alone, as a running API server does: its allocator looks at
   * them before the other rules.
   */
  default boolean allocatorFirst() {
    return false;
  }

  /** A new builder; what is not set is as in {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbClassOptions}. */
  final class Builder extends ImmutableLbClassOptions.Builder {}
}
