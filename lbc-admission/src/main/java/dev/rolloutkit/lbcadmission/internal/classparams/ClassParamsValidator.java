package dev.rolloutkit.lbcadmission.internal.classparams;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Validates IngressClassParams; the answer contains all violated rules. The controller does not
 * validate scheme, group, prefix lists, certificates and web ACLs.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of IngressClassParams.
 *
 * @rule IngressClassParams are refused with all of their problems: invalid inbound CIDRs, and
 *     subnets with both or neither of {@code ids} and {@code tags} or with repeated ones.
 */
public final class ClassParamsValidator {
  private static final FieldPath SUBNETS = FieldPath.of("spec", "subnets");
  private static final String POINTER = "/spec/subnets";

  private ClassParamsValidator() {}

  /** The answer to the creation or update of IngressClassParams. */
  public static WebhookAnswer check(ObjectNode object, Controller controller) {
    ImmutableList<Violation> violations = violations(object, controller);
    return violations.isEmpty()
        ? WebhookAnswer.allow()
        : WebhookAnswer.deny(violations.stream().map(Violation::problem).toList());
  }

  /** The rules that IngressClassParams violate, in the controller's order. */
  public static ImmutableList<Violation> violations(ObjectNode object, Controller controller) {
    ImmutableList.Builder<Violation> out = ImmutableList.builder();
    JsonNode spec = object.path("spec");
    int i = 0;
    for (JsonNode cidr : spec.path("inboundCIDRs")) {
      InboundCidrs.check(
              i++,
              cidr.asText(""),
              controller.settings().fixes().fixes(LbcAdmissionDefect.IPV6_HINT_TOO_WIDE))
          .ifPresent(out::add);
    }
    if (spec.path("subnets").isObject()) {
      subnets(spec.path("subnets"), out);
    }
    return out.build();
  }

  private static void subnets(JsonNode subnets, ImmutableList.Builder<Violation> out) {
    boolean ids = subnets.hasNonNull("ids");
    boolean tags = subnets.hasNonNull("tags");
    FieldPath tagsAt = SUBNETS.child("tags");
    if (!ids && !tags) {
      out.add(violation(Problem.required(SUBNETS, "must have either `ids` or `tags`"), POINTER));
    } else if (ids && tags) {
      out.add(
          Violation.of(coded(Problem.forbidden(tagsAt, "may not have both `ids` and `tags` set"))));
    } else if (ids) {
      duplicates(SUBNETS.child("ids"), POINTER + "/ids/", subnets.path("ids"), GoJson::quote, out);
    } else if (subnets.path("tags").isEmpty()) {
      out.add(violation(Problem.required(tagsAt, "must have at least one tag key"), POINTER));
    } else {
      tags(tagsAt, subnets.path("tags"), out);
    }
  }

  /** Validates tags in code-point order of their keys; the controller's order is random. */
  private static void tags(FieldPath at, JsonNode tags, ImmutableList.Builder<Violation> out) {
    Set<String> keys = new TreeSet<>(CodePoints.ORDER);
    tags.fieldNames().forEachRemaining(keys::add);
    for (String key : keys) {
      String pointer = POINTER + "/tags/" + PatchOperation.escaped(key) + '/';
      duplicates(at.key(key), pointer, tags.path(key), GoStrings::quote, out);
    }
  }

  private static void duplicates(
      FieldPath at,
      String pointer,
      JsonNode texts,
      UnaryOperator<String> quote,
      ImmutableList.Builder<Violation> out) {
    Set<String> seen = new HashSet<>();
    int i = 0;
    for (JsonNode text : texts) {
      if (!seen.add(text.asText(""))) {
        out.add(
            violation(Problem.duplicate(at.index(i), quote.apply(text.asText(""))), pointer + i));
      }
      i++;
    }
  }

  /** A violation that is fixed by removing the value at a JSON pointer. */
  private static Violation violation(Problem problem, String pointer) {
    return Violation.of(coded(problem), PatchOperation.remove(pointer));
  }

  private static Problem coded(Problem problem) {
    return problem.withCode(WebhookRule.PARAMS_SUBNETS.code());
  }
}
