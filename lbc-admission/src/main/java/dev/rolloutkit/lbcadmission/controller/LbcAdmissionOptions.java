package dev.rolloutkit.lbcadmission.controller;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Where to do better than the webhooks of the AWS Load Balancer Controller instead of the same.
 * Each switch is off in {@link #reference} and on in {@link #safe}.
 */
@Value.Immutable
@ValueStyle
public interface LbcAdmissionOptions {
  /**
   * A path with a {@code resource} backend is refused with its field and a reason. The controller
   * crashes and answers 500 without a hint.
   */
  default boolean resourceBackendIsDenied() {
    return false;
  }

  /**
   * An Ingress that is being deleted may lose its finalizers though its class is gone. The
   * controller refuses each update, and the Ingress stays for ever.
   */
  default boolean deletingIgnoresClass() {
    return false;
  }

  /** The same for conditions that are invalid. */
  default boolean deletingIgnoresConditions() {
    return false;
  }

  /**
   * A binding that only names its target group is compared by what the name stands for. For the
   * controller its ARN is empty, so that it can never be updated and is no duplicate of any other.
   */
  default boolean namesAreResolved() {
    return false;
  }

  /** A protocol that AWS does not tell stays absent. The controller adds an empty text. */
  default boolean emptyProtocolStaysAbsent() {
    return false;
  }

  /** The class annotation with an empty text names no class of the controller. */
  default boolean emptyClassAnnotationIsForeign() {
    return false;
  }

  /** A condition of an unknown field is a warning. The controller fails the whole group later. */
  default boolean unknownConditionsWarn() {
    return false;
  }

  /** What an update changes is checked against AWS as on creation. */
  default boolean updatesAreChecked() {
    return false;
  }

  /** A single IPv6 address is advised to become a {@code /128}, not a {@code /64}. */
  default boolean ipv6HintIsSingle() {
    return false;
  }

  /**
   * Only a Service with an annotation of the controller gets its load balancer class. The
   * controller takes over each new load balancer of the cluster.
   */
  default boolean classByAnnotation() {
    return false;
  }

  /** Exactly what the controller does. */
  static LbcAdmissionOptions reference() {
    return builder().build();
  }

  /** Every documented defect mended. */
  static LbcAdmissionOptions safe() {
    return builder()
        .resourceBackendIsDenied(true)
        .deletingIgnoresClass(true)
        .deletingIgnoresConditions(true)
        .namesAreResolved(true)
        .emptyProtocolStaysAbsent(true)
        .emptyClassAnnotationIsForeign(true)
        .unknownConditionsWarn(true)
        .updatesAreChecked(true)
        .ipv6HintIsSingle(true)
        .classByAnnotation(true)
        .build();
  }

  /** A new builder with every switch off. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcAdmissionOptions}. */
  final class Builder extends ImmutableLbcAdmissionOptions.Builder {}
}
