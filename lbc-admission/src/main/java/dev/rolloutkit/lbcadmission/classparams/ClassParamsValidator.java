package dev.rolloutkit.lbcadmission.classparams;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The rules of IngressClassParams; all that are broken are in the answer. Scheme, group, prefix
 * lists, certificates and web ACLs are not checked.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of IngressClassParams.
 */
public final class ClassParamsValidator {
  private static final FieldPath SUBNETS = FieldPath.of("spec", "subnets");

  private ClassParamsValidator() {}

  /** The answer to new parameters, or to a new version of them. */
  public static AdmissionAnswer check(ObjectNode object, Controller controller) {
    List<Problem> problems = new ArrayList<>();
    JsonNode spec = object.path("spec");
    int i = 0;
    for (JsonNode cidr : spec.path("inboundCIDRs")) {
      InboundCidrs.check(
              FieldPath.of("spec", "inboundCIDRs").index(i++),
              cidr.asText(""),
              controller.options().ipv6HintIsSingle())
          .ifPresent(problems::add);
    }
    if (spec.path("subnets").isObject()) {
      subnets(spec.path("subnets"), problems);
    }
    return problems.isEmpty() ? AdmissionAnswer.allow() : AdmissionAnswer.deny(problems);
  }

  private static void subnets(JsonNode subnets, List<Problem> out) {
    boolean ids = subnets.hasNonNull("ids");
    boolean tags = subnets.hasNonNull("tags");
    FieldPath tagsAt = SUBNETS.child("tags");
    if (!ids && !tags) {
      out.add(coded(Problem.required(SUBNETS, "must have either `ids` or `tags`")));
    } else if (ids && tags) {
      out.add(coded(Problem.forbidden(tagsAt, "may not have both `ids` and `tags` set")));
    } else if (ids) {
      duplicates(SUBNETS.child("ids"), subnets.path("ids"), GoJson::quote, out);
    } else if (subnets.path("tags").isEmpty()) {
      out.add(coded(Problem.required(tagsAt, "must have at least one tag key")));
    } else {
      tags(tagsAt, subnets.path("tags"), out);
    }
  }

  /** The controller goes through the keys in random order; here it is that of code points. */
  private static void tags(FieldPath at, JsonNode tags, List<Problem> out) {
    Set<String> keys = new TreeSet<>(CodePoints.ORDER);
    tags.fieldNames().forEachRemaining(keys::add);
    for (String key : keys) {
      duplicates(at.key(key), tags.path(key), GoText::quote, out);
    }
  }

  private static void duplicates(
      FieldPath at, JsonNode texts, UnaryOperator<String> quote, List<Problem> out) {
    Set<String> seen = new HashSet<>();
    int i = 0;
    for (JsonNode text : texts) {
      if (!seen.add(text.asText(""))) {
        out.add(coded(Problem.duplicate(at.index(i), quote.apply(text.asText("")))));
      }
      i++;
    }
  }

  private static Problem coded(Problem problem) {
    return problem.withCode(Rule.PARAMS_SUBNETS.code());
  }
}
