package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRun;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ControllerConfig;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.explain.Explanations;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicies;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicy;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.webhook.IngressDeletion;
import dev.rolloutkit.lbcadmission.webhook.Reviews;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.lbcadmission.webhook.WebhookAnswers;
import java.util.Collection;
import java.util.function.UnaryOperator;

/**
 * What the admission webhooks of the AWS Load Balancer Controller answer, from data.
 *
 * <pre>{@code
 * AdmissionAnswer answer =
 *     LbcAdmission.validateIngress(AdmissionRequest.create("shop", ingress), controller);
 * answer.allowed();   // false
 * answer.message();   // invalid ingress class: IngressClass.networking.k8s.io "alb" not found
 * }</pre>
 *
 * <p>Every function is total: what is wrong with a review or an object is in the answer.
 */
public final class LbcAdmission {
  private LbcAdmission() {}

  /** What a webhook answers. */
  public static AdmissionAnswer answer(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(webhook, request, controller);
  }

  /** What a new TargetGroupBinding gets from its target group. */
  public static AdmissionAnswer mutateTargetGroupBinding(
      AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.MUTATE_TARGET_GROUP_BINDING, request, controller);
  }

  /** Whether a TargetGroupBinding is accepted. */
  public static AdmissionAnswer validateTargetGroupBinding(
      AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.VALIDATE_TARGET_GROUP_BINDING, request, controller);
  }

  /** Whether an Ingress is accepted. */
  public static AdmissionAnswer validateIngress(AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.VALIDATE_INGRESS, request, controller);
  }

  /**
   * Whether an Ingress can be deleted under the present classes: what the webhook answers when the
   * controller takes its finalizer off. An Ingress whose class is gone stays for ever.
   */
  public static AdmissionAnswer willDelete(JsonNode ingress, Controller controller) {
    return IngressDeletion.of(ingress, controller);
  }

  /** Whether IngressClassParams are accepted. */
  public static AdmissionAnswer validateIngressClassParams(
      AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, request, controller);
  }

  /** Which load balancer class a Service gets. */
  public static AdmissionAnswer mutateService(AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.MUTATE_SERVICE, request, controller);
  }

  /** Which readiness gates a pod gets. */
  public static AdmissionAnswer mutatePod(AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(Webhook.MUTATE_POD, request, controller);
  }

  /**
   * All rules that an object breaks, where the webhook stops at the first: each with its field, its
   * rule, and a patch that mends it where one can be told.
   */
  public static ImmutableList<Violation> explainAll(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    return Explanations.of(webhook, request, controller);
  }

  /**
   * What becomes of an object: what the mutating webhook makes of it, whether that fits the schema
   * of its kind, and what the validating webhook says of it.
   */
  public static AdmissionChain chain(
      ObjectKind kind, AdmissionRequest request, Controller controller) {
    return AdmissionChain.of(kind, request, controller);
  }

  /**
   * The manifests of a repository judged against each other, before any of them reaches a cluster.
   * Its cost grows with the number of manifests and of their violations.
   */
  public static ImmutableList<DryRunResult> dryRun(
      Collection<? extends JsonNode> manifests, Controller controller) {
    return DryRun.of(manifests, controller);
  }

  /**
   * The answer to an {@code AdmissionReview} body at a path of the controller, as a body. Any bytes
   * get an answer.
   *
   * <pre>{@code
   * Webhook.atPath(request.path()).map(webhook -> LbcAdmission.review(webhook, body, controller))
   * }</pre>
   */
  public static byte[] review(Webhook webhook, byte[] body, Controller controller) {
    return review(webhook, body, controller, UnaryOperator.identity());
  }

  /**
   * The same, for a server that changes answers before they are written: that shortens them, or
   * lets through what it cannot judge. Where the body is no review, the answer stays as it is.
   */
  public static byte[] review(
      Webhook webhook, byte[] body, Controller controller, UnaryOperator<AdmissionAnswer> last) {
    return Reviews.answer(webhook, body, controller, last);
  }

  /** The answer of the mutating webhook of the review's resource; others are allowed. */
  public static byte[] mutate(byte[] body, Controller controller) {
    return Reviews.answer(true, body, controller);
  }

  /** The answer of the validating webhook of the review's resource; others are allowed. */
  public static byte[] validate(byte[] body, Controller controller) {
    return Reviews.answer(false, body, controller);
  }

  /**
   * The rules that need nothing but the object as policies of the API server: of
   * TargetGroupBindings, Ingresses and IngressClassParams. What no policy can state is {@link
   * AdmissionPolicies#notExpressible}.
   *
   * <pre>{@code
   * LbcAdmission.policies(config, List.of("alb")).get(0).manifests()
   *     // a ValidatingAdmissionPolicy and its ValidatingAdmissionPolicyBinding
   * }</pre>
   *
   * @param ingressClasses the names of the IngressClasses of the controller
   */
  public static ImmutableList<AdmissionPolicy> policies(
      ControllerConfig config, Collection<String> ingressClasses) {
    return ImmutableList.of(
        AdmissionPolicies.targetGroupBindings(config),
        AdmissionPolicies.ingresses(config, ingressClasses),
        AdmissionPolicies.ingressClassParams());
  }
}
