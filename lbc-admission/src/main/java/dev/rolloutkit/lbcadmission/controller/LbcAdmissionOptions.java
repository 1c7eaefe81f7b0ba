package dev.rolloutkit.lbcadmission.controller;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Which known defects of the AWS Load Balancer Controller's webhooks are fixed. Each option is off
 * in {@link #reference} and on in {@link #safe}.
 */
@Value.Immutable
@ValueStyle
public interface LbcAdmissionOptions {
  /**
   * Whether a path with a {@code resource} backend is denied with its field and a reason. The
   * controller crashes and answers with code 500 and no explanation.
   */
  default boolean resourceBackendIsDenied() {
    return false;
  }

  /**
   * Whether finalizers of an Ingress that is being deleted can be removed even if its class does
   * not exist. The controller denies every update, so the Ingress can never be deleted.
   */
  default boolean deletingIgnoresClass() {
    return false;
  }

  /**
   * Whether finalizers of an Ingress that is being deleted can be removed even if its conditions
   * are invalid. The controller denies every update.
   */
  default boolean deletingIgnoresConditions() {
    return false;
  }

  /**
   * Whether the ARN of a binding that refers to its target group only by name is looked up for
   * comparisons. The controller compares it as empty, so that the binding can never be updated and
   * is never a duplicate.
   */
  default boolean namesAreResolved() {
    return false;
  }

  /**
   * Whether the protocol stays absent if AWS returns none. The controller sets it to an empty
   * string.
   */
  default boolean emptyProtocolStaysAbsent() {
    return false;
  }

  /**
   * Whether an Ingress with an empty class annotation does not belong to the controller. The
   * controller regards it as its own if it serves Ingresses without a class.
   */
  default boolean emptyClassAnnotationIsForeign() {
    return false;
  }

  /**
   * Whether a condition with an unknown field yields a warning. The controller's webhook accepts
   * it, and the reconciliation of the whole Ingress group fails later.
   */
  default boolean unknownConditionsWarn() {
    return false;
  }

  /**
   * Whether changed fields of a binding are compared with its target group, as on creation. The
   * controller does not do so on updates.
   */
  default boolean updatesAreChecked() {
    return false;
  }

  /**
   * Whether the message about a single IPv6 address suggests {@code /128}. The controller suggests
   * {@code /64}.
   */
  default boolean ipv6HintIsSingle() {
    return false;
  }

  /**
   * Whether only Services with an annotation of the controller get its load balancer class. The
   * controller sets the class on every new load balancer of the cluster.
   */
  default boolean classByAnnotation() {
    return false;
  }

  /** No defect is fixed: the behaviour is exactly the controller's. */
  static LbcAdmissionOptions reference() {
    return builder().build();
  }

  /** Every documented defect is fixed. */
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

  /** A new builder with every option off. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcAdmissionOptions}. */
  final class Builder extends ImmutableLbcAdmissionOptions.Builder {}
}
