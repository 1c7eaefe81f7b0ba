package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Options for the rules of this module: the Kubernetes release to match, the problems to report,
 * and the defects of the matched systems to fix. {@link #reference} fixes none.
 */
@Value.Immutable
@ValueStyle
public interface LbClassOptions {
  /** Options that match Kubernetes 1.34 exactly, including every defect. */
  static LbClassOptions reference() {
    return LbClassOptionValues.REFERENCE;
  }

  /** Options for Kubernetes 1.34 with every defect fixed that has a switch here. */
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

  /** The problems to report. */
  default Scope scope() {
    return Scope.FULL;
  }

  /** How messages print bad values. */
  default MessageStyle messageStyle() {
    return MessageStyle.V1_34;
  }

  /**
   * Whether to omit duplicate problems. The API server validates the class twice on update, so that
   * each problem of the class is reported twice.
   */
  default boolean deduplicateProblems() {
    return false;
  }

  /**
   * Whether to correct wrong names and values in problems of the API server: the paths {@code
   * spec.LoadBalancerSourceRanges} and {@code allocateLoadBalancerNodePorts}, the index and value
   * of a changed IP family, and the bound of the affinity timeout, which includes 86400.
   */
  default boolean correctMisnamedFields() {
    return false;
  }

  /**
   * Whether to carry each node port over to at most one port. The API server may give the same node
   * port to two ports with the same name.
   */
  default boolean allocateNodePortOnce() {
    return false;
  }

  /**
   * Whether the service controller cleans up only its own Services. The actual controller ignores
   * the class of a Service that has its finalizer.
   */
  default boolean cleanUpOnlyOwnClass() {
    return false;
  }

  /**
   * Whether to ignore a Service that is being deleted and does not have the finalizer. The actual
   * service controller creates a load balancer for it.
   */
  default boolean ignoreDeletingWithoutFinalizer() {
    return false;
  }

  /**
   * Whether to report only the problems of IP fields if there are any, as a running API server
   * does, whose allocator checks these fields before the other rules.
   */
  default boolean allocatorFirst() {
    return false;
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbClassOptions}. */
  final class Builder extends ImmutableLbClassOptions.Builder {}
}
