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

  /** Options for Kubernetes 1.34 that fix every defect listed here. */
  static LbClassOptions safe() {
    return LbClassOptionValues.SAFE;
  }

  /**
   * {@link #reference} with the default gates and the message style of another release. Releases up
   * to 1.37 are modelled; later ones are answered as 1.37.
   */
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

  /** The wording of messages, and which warnings there are. */
  default MessageStyle messageStyle() {
    return MessageStyle.V1_34;
  }

  /**
   * Whether to omit duplicate problems. The API server validates the class twice on update, so it
   * reports each problem of the class twice.
   */
  default boolean deduplicateProblems() {
    return false;
  }

  /**
   * Whether to correct problems in which the API server reports a wrong field or value: the paths
   * {@code spec.LoadBalancerSourceRanges} and {@code allocateLoadBalancerNodePorts}, the index and
   * value of a changed IP family, and the upper bound of the affinity timeout, which includes
   * 86400.
   */
  default boolean correctMisnamedFields() {
    return false;
  }

  /**
   * Whether an update copies each stored node port to at most one port. The API server may give the
   * same node port to two ports with the same name.
   */
  default boolean allocateNodePortOnce() {
    return false;
  }

  /**
   * Whether the service controller cleans up only Services without a class. The actual controller
   * cleans up every Service that has its finalizer.
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
   * Whether to report only the problems that the API server's allocator finds in IP fields and node
   * ports, if there are any. A running API server does so, because its allocator checks these
   * fields before all other rules. If this is off, the answer has the problems of all fields, and
   * those of the allocator only if there are no others: for a person or a check in CI, who wants to
   * see at once everything that is wrong with a manifest. Both orders reject the same requests.
   */
  default boolean allocatorFirst() {
    return true;
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbClassOptions}. */
  final class Builder extends ImmutableLbClassOptions.Builder {}
}
