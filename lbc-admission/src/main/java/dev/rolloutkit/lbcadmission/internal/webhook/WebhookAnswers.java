package dev.rolloutkit.lbcadmission.internal.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectDecoding;
import dev.rolloutkit.lbcadmission.internal.binding.BindingMutator;
import dev.rolloutkit.lbcadmission.internal.binding.BindingValidator;
import dev.rolloutkit.lbcadmission.internal.classparams.ClassParamsValidator;
import dev.rolloutkit.lbcadmission.internal.ingress.IngressValidator;
import dev.rolloutkit.lbcadmission.internal.pod.PodMutator;
import dev.rolloutkit.lbcadmission.internal.service.ServiceMutator;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.Optional;

/**
 * Computes the answer of each webhook to each operation. Mutating webhooks handle CREATE and
 * UPDATE. Validating webhooks also decode the object of a DELETE request. All other requests are
 * allowed without a check.
 *
 * <p>Source: AWS Load Balancer Controller, mutating and validating handlers.
 *
 * @rule A request for an operation that a webhook does not handle is allowed without a check.
 */
public final class WebhookAnswers {
  private WebhookAnswers() {}

  /** The answer of a webhook to a request. */
  public static WebhookAnswer of(Webhook webhook, AdmissionRequest request, Controller controller) {
    return switch (request.operation()) {
      case CREATE ->
          decode(webhook, request.object())
              .match(
                  (object, none) -> create(webhook, object, request.namespace(), controller),
                  WebhookAnswer::undecodable);
      case UPDATE -> update(webhook, request, controller);
      case DELETE ->
          webhook.isMutating()
              ? WebhookAnswer.allow()
              : decode(webhook, request.oldObject())
                  .match((object, none) -> WebhookAnswer.allow(), WebhookAnswer::undecodable);
      case CONNECT -> WebhookAnswer.allow();
    };
  }

  private static WebhookAnswer create(
      Webhook webhook, ObjectNode object, String namespace, Controller controller) {
    return switch (webhook) {
      case MUTATE_TARGET_GROUP_BINDING -> BindingMutator.create(object, controller);
      case VALIDATE_TARGET_GROUP_BINDING -> BindingValidator.create(object, controller);
      case VALIDATE_INGRESS -> IngressValidator.create(object, controller);
      case VALIDATE_INGRESS_CLASS_PARAMS -> ClassParamsValidator.check(object, controller);
      case MUTATE_SERVICE -> ServiceMutator.create(object, controller);
      case MUTATE_POD -> PodMutator.create(object, namespace, controller);
    };
  }

  private static WebhookAnswer update(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    Outcome<ObjectNode> object = decode(webhook, request.object());
    if (!object.isOk()) {
      return WebhookAnswer.undecodable(object.problems());
    }
    Outcome<ObjectNode> old = decode(webhook, request.oldObject());
    if (!old.isOk()) {
      return WebhookAnswer.undecodable(old.problems());
    }
    ObjectNode before = old.orElseThrow();
    ObjectNode after = object.orElseThrow();
    return switch (webhook) {
      case MUTATE_TARGET_GROUP_BINDING, MUTATE_POD -> WebhookAnswer.allow(ImmutableList.of());
      case VALIDATE_TARGET_GROUP_BINDING -> BindingValidator.update(before, after, controller);
      case VALIDATE_INGRESS -> IngressValidator.update(before, after, controller);
      case VALIDATE_INGRESS_CLASS_PARAMS -> ClassParamsValidator.check(after, controller);
      case MUTATE_SERVICE -> ServiceMutator.update(before, after);
    };
  }

  private static Outcome<ObjectNode> decode(Webhook webhook, Optional<String> json) {
    return ObjectDecoding.object(webhook.kind(), json.orElse(null));
  }
}
