package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.webhook.Webhook;

/**
 * The fields of a TargetGroupBinding that cannot be changed, because the webhook of the AWS Load
 * Balancer Controller refuses it.
 */
final class BindingRules {
  private static final ImmutableSet<ProblemCode> CODES =
      ImmutableSet.of(
          LbcAdmissionProblemCodes.BINDING_IMMUTABLE_FIELDS,
          LbcAdmissionProblemCodes.BINDING_IMMUTABLE_NAME);

  private BindingRules() {}

  static ImmutableList<Problem> problems(
      ObjectNode live, ObjectNode desired, Controller controller) {
    String namespace = live.path("metadata").path("namespace").asText("");
    return LbcAdmission.answer(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            AdmissionRequest.update(namespace, live, desired),
            controller)
        .problems()
        .stream()
        .filter(problem -> CODES.contains(problem.code()))
        .collect(ImmutableList.toImmutableList());
  }
}
