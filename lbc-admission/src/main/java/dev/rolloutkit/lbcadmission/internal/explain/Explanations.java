package dev.rolloutkit.lbcadmission.internal.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectDecoding;
import dev.rolloutkit.lbcadmission.internal.binding.BindingValidator;
import dev.rolloutkit.lbcadmission.internal.classparams.ClassParamsValidator;
import dev.rolloutkit.lbcadmission.internal.ingress.IngressValidator;
import dev.rolloutkit.lbcadmission.internal.webhook.WebhookAnswers;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds all rules that an object violates. The first violation is the one in the webhook's answer,
 * unless it depends on AWS. Rules that cannot be evaluated because of an earlier violation are
 * omitted.
 *
 * @rule All rules that an object violates are found, not only the first.
 */
public final class Explanations {
  private Explanations() {}

  /** The violations in the order of the webhook; empty if it allows the request. */
  public static ImmutableList<Violation> of(
      Webhook webhook, AdmissionRequest request, Controller controller) {
    boolean update = request.operation() == Operation.UPDATE;
    if (webhook.isMutating() || !(update || request.operation() == Operation.CREATE)) {
      return plain(WebhookAnswers.of(webhook, request, controller));
    }
    Outcome<ObjectNode> object = decode(webhook, request.object());
    if (!object.isOk()) {
      return plain(object.problems());
    }
    if (!update) {
      return of(webhook, null, object.orElseThrow(), controller);
    }
    Outcome<ObjectNode> old = decode(webhook, request.oldObject());
    return old.isOk()
        ? of(webhook, old.orElseThrow(), object.orElseThrow(), controller)
        : plain(old.problems());
  }

  private static ImmutableList<Violation> of(
      Webhook webhook, @Nullable ObjectNode old, ObjectNode object, Controller controller) {
    Stream<Violation> found =
        switch (webhook) {
          case VALIDATE_TARGET_GROUP_BINDING ->
              old == null
                  ? BindingValidator.violations(object, controller)
                  : BindingValidator.violations(old, object, controller);
          case VALIDATE_INGRESS -> IngressValidator.violations(old, object, controller);
          case VALIDATE_INGRESS_CLASS_PARAMS ->
              ClassParamsValidator.violations(object, controller).stream();
          default -> Stream.empty();
        };
    return found.collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Violation> plain(WebhookAnswer answer) {
    return plain(answer.problems());
  }

  private static ImmutableList<Violation> plain(Collection<Problem> problems) {
    return problems.stream().map(Violation::of).collect(ImmutableList.toImmutableList());
  }

  private static Outcome<ObjectNode> decode(Webhook webhook, Optional<String> json) {
    return ObjectDecoding.object(webhook.kind(), json.orElse(null));
  }
}
