package dev.rolloutkit.lbcadmission.webhook;

import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.Operation;
import java.util.Arrays;
import java.util.Optional;

/**
 * The webhooks of the controller and their URL paths.
 *
 * @rule The controller registers its webhooks for Services and pods only for CREATE, all others for
 *     CREATE and UPDATE.
 */
public enum Webhook {
  /** Completes new TargetGroupBindings. */
  MUTATE_TARGET_GROUP_BINDING(
      "/mutate-elbv2-k8s-aws-v1beta1-targetgroupbinding",
      true,
      ObjectKind.TARGET_GROUP_BINDING,
      "targetgroupbindings"),
  /** Validates TargetGroupBindings. */
  VALIDATE_TARGET_GROUP_BINDING(
      "/validate-elbv2-k8s-aws-v1beta1-targetgroupbinding",
      false,
      ObjectKind.TARGET_GROUP_BINDING,
      "targetgroupbindings"),
  /** Validates Ingresses. */
  VALIDATE_INGRESS("/validate-networking-v1-ingress", false, ObjectKind.INGRESS, "ingresses"),
  /** Validates IngressClassParams. */
  VALIDATE_INGRESS_CLASS_PARAMS(
      "/validate-elbv2-k8s-aws-v1beta1-ingressclassparams",
      false,
      ObjectKind.INGRESS_CLASS_PARAMS,
      "ingressclassparams"),
  /** Sets the controller's load balancer class on new Services. */
  MUTATE_SERVICE("/mutate-v1-service", true, ObjectKind.SERVICE, "services"),
  /** Adds readiness gates to new pods. */
  MUTATE_POD("/mutate-v1-pod", true, ObjectKind.POD, "pods");

  private final String path;
  private final boolean mutating;
  private final ObjectKind kind;
  private final String resource;

  Webhook(String path, boolean mutating, ObjectKind kind, String resource) {
    this.path = path;
    this.mutating = mutating;
    this.kind = kind;
    this.resource = resource;
  }

  /** The URL path of its requests. */
  public String path() {
    return path;
  }

  /** Whether it changes objects; otherwise it validates them. */
  public boolean isMutating() {
    return mutating;
  }

  /** The kind of its objects. */
  public ObjectKind kind() {
    return kind;
  }

  /** The resource of its objects, such as {@code pods}. */
  public String resource() {
    return resource;
  }

  /**
   * Whether the controller registers this webhook for an operation. The webhooks for Services and
   * pods are registered for CREATE, all others for CREATE and UPDATE.
   */
  public boolean isRegisteredFor(Operation operation) {
    return operation == Operation.CREATE
        || (operation == Operation.UPDATE && this != MUTATE_SERVICE && this != MUTATE_POD);
  }

  /** The mutating webhook for objects of the given kind. */
  public static Optional<Webhook> mutating(ObjectKind kind) {
    return Arrays.stream(values())
        .filter(webhook -> webhook.mutating && webhook.kind == kind)
        .findFirst();
  }

  /** The validating webhook for objects of the given kind. */
  public static Optional<Webhook> validating(ObjectKind kind) {
    return Arrays.stream(values())
        .filter(webhook -> !webhook.mutating && webhook.kind == kind)
        .findFirst();
  }

  /** The webhook with the given URL path. */
  public static Optional<Webhook> atPath(String path) {
    return Arrays.stream(values()).filter(webhook -> webhook.path.equals(path)).findFirst();
  }
}
