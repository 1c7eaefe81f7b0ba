package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.chain.AdmissionChain;
import dev.rolloutkit.lbcadmission.chain.DryRunResult;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.internal.chain.AdmissionDryRun;
import dev.rolloutkit.lbcadmission.internal.explain.Explanations;
import dev.rolloutkit.lbcadmission.internal.webhook.IngressDeletion;
import dev.rolloutkit.lbcadmission.internal.webhook.WebhookAnswers;
import dev.rolloutkit.lbcadmission.internal.webhook.WebhookReviews;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicies;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicy;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.Collection;
import java.util.function.UnaryOperator;

/**
 * Computes the answers of the AWS Load Balancer Controller's admission webhooks, without a cluster
 * and without AWS.
 *
 * <pre>{@code
 * WebhookAnswer answer =
 *     LbcAdmission.answer(
 *         Webhook.VALIDATE_INGRESS, AdmissionRequest.create("shop", ingress), controller);
 * answer.allowed();   // false
 * answer.message();   // invalid ingress class: IngressClass.networking.k8s.io "alb" not found
 * }</pre>
 *
 * <p>Functions accept any review and object; problems are part of the answer.
 */
public final class LbcAdmission {
  private LbcAdmission() {}

  /** The answer of a webhook to a request. */
  public static WebhookAnswer answer(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    return WebhookAnswers.of(webhook, request, controller);
  }

  /**
   * Predicts whether an Ingress can be deleted. To delete it, the controller removes its finalizer;
   * this is the answer of the webhook to that update. The webhook denies it if the class of the
   * Ingress does not exist. Then the Ingress cannot be deleted.
   */
  public static WebhookAnswer willDelete(JsonNode ingress, Controller controller) {
    return IngressDeletion.of(ingress, controller);
  }

  /**
   * Returns all rules that an object violates. The webhook itself stops at the first one. Each
   * violation has a field, a rule and, if possible, a patch that fixes it.
   */
  public static ImmutableList<Violation> explainAll(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    return Explanations.of(webhook, request, controller);
  }

  /**
   * The results of all stages of admission for an object: the mutating webhook, the validation
   * against the schema of its kind, and the validating webhook.
   *
   * @param schemas the API server's validation of custom resources, such as the {@code CrdSet} of
   *     {@code crd-validation}; {@link SchemaCheck#NONE} leaves the stage out
   */
  public static AdmissionChain chain(
      ObjectKind kind, AdmissionRequest request, Controller controller, SchemaCheck schemas) {
    return AdmissionChain.of(kind, request, controller, schemas);
  }

  /**
   * The results of admission for the manifests of a repository, as if all of them were created in
   * the cluster. The time is proportional to the number of manifests and violations.
   *
   * @param schemas as for {@link #chain}
   */
  public static ImmutableList<DryRunResult> dryRun(
      Collection<? extends JsonNode> manifests, Controller controller, SchemaCheck schemas) {
    return AdmissionDryRun.of(manifests, controller, schemas);
  }

  /**
   * Returns the response body of a webhook to a request body with an {@code AdmissionReview}. Every
   * input gets a response, even if it is not a valid review.
   *
   * <pre>{@code
   * Webhook.atPath(request.path()).map(webhook -> LbcAdmission.review(webhook, body, controller))
   * }</pre>
   */
  public static byte[] review(Webhook webhook, byte[] body, Controller controller) {
    return review(webhook, body, controller, UnaryOperator.identity());
  }

  /**
   * As {@link #review(Webhook, byte[], Controller)}, for a server that changes answers before they
   * are written.
   *
   * @param last changes the answer; it is not called if the body is not a review
   */
  public static byte[] review(
      Webhook webhook, byte[] body, Controller controller, UnaryOperator<WebhookAnswer> last) {
    return WebhookReviews.answer(webhook, body, controller, last);
  }

  /**
   * The rules for TargetGroupBindings, Ingresses and IngressClassParams that depend only on the
   * object, as {@code ValidatingAdmissionPolicy} objects. {@link AdmissionPolicies#notExpressible}
   * lists the other rules.
   *
   * <pre>{@code
   * LbcAdmission.policies(flags, List.of("alb")).get(0).manifests()
   *     // a ValidatingAdmissionPolicy and its ValidatingAdmissionPolicyBinding
   * }</pre>
   *
   * @param ingressClasses the names of the IngressClasses that belong to the controller
   */
  public static ImmutableList<AdmissionPolicy> policies(
      LbcFlags flags, Collection<String> ingressClasses) {
    return ImmutableList.of(
        AdmissionPolicies.targetGroupBindings(flags),
        AdmissionPolicies.ingresses(flags, ingressClasses),
        AdmissionPolicies.ingressClassParams());
  }
}
