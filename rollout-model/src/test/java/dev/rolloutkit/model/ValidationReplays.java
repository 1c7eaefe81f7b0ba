package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.references.ReferenceValidation;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferencedIngress;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.references.TrafficRoutingReferences;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.validation.MetricValidation;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.List;
import java.util.Optional;

/** Replays of functions that find problems. */
final class ValidationReplays {
  private ValidationReplays() {}

  static VectorAnswer validateRollout(Vector v) {
    JsonNode in = Replays.in(v);
    TemplateCheck check =
        in.path("templateResolvedFromRef").asBoolean()
            ? TemplateCheck.copiedTemplate()
            : TemplateCheck.ownTemplate();
    return Replays.answer(
        Replays.rollout(v),
        r ->
            VectorAnswer.out(
                problems(
                    RolloutValidation.validate(r, check, Fixes.reference(), Replays.release(v)))));
  }

  static VectorAnswer validateReferences(Vector v) {
    JsonNode in = Replays.in(v);
    ReferencedResources.Builder resources = ReferencedResources.builder();
    for (JsonNode service : in.path("services")) {
      Optional<ServiceRole> role = ServiceRole.parse(service.path("type").asText());
      // what has an unknown role has to decode as well, and then counts for nothing
      Outcome<ReferencedService> read =
          ReferencedService.read(
              role.orElse(ServiceRole.STABLE), NoInput.member(service, "service"));
      if (!read.isOk()) {
        return VectorAnswer.error(read.problems().get(0).message());
      }
      role.ifPresent(r -> resources.addService(read.orElseThrow()));
    }
    for (JsonNode templates : in.path("analysisTemplates")) {
      Optional<AnalysisRole> role = AnalysisRole.parse(templates.path("type").asText());
      Outcome<ReferencedTemplates> read =
          ReferencedTemplates.read(
              role.orElse(AnalysisRole.BACKGROUND),
              templates.path("canaryStepIndex").asInt(),
              templates.get("args"),
              templates.get("templates"),
              templates.get("clusterTemplates"));
      if (!read.isOk()) {
        return VectorAnswer.error(read.problems().get(0).message());
      }
      role.ifPresent(r -> resources.addAnalysisTemplate(read.orElseThrow()));
    }
    for (JsonNode ingress : in.path("ingresses")) {
      Outcome<ReferencedIngress> read = ReferencedIngress.read(ingress);
      if (!read.isOk()) {
        return VectorAnswer.error(read.problems().get(0).message());
      }
      resources.addIngresses(read.orElseThrow());
    }
    return Replays.answer(
        Replays.rollout(v),
        r ->
            VectorAnswer.out(
                problems(ReferenceValidation.validate(r, resources.build(), Replays.release(v)))));
  }

  static VectorAnswer validateTrafficRoutingRefs(Vector v) {
    return Replays.answer(
        Replays.rollout(v),
        r -> {
          TrafficRoutingReferences checked = TrafficRoutingReferences.validate(r);
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.set("alb", problem(checked.alb()));
          out.set("nginx", problem(checked.nginx()));
          out.set("virtualServices", problem(checked.virtualServices()));
          return VectorAnswer.out(out);
        });
  }

  static VectorAnswer validateMetric(Vector v) {
    return Replays.answer(
        Outcome.ok(MetricValidation.validate(Replays.in(v).get("metrics"))),
        problem -> VectorAnswer.out(problem.map(Problem::message).orElse(null)));
  }

  private static JsonNode problem(Optional<Problem> problem) {
    return problem
        .map(p -> problems(List.of(p)).get(0))
        .orElse(JsonNodeFactory.instance.nullNode());
  }

  private static ArrayNode problems(List<Problem> problems) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (Problem problem : problems) {
      out.addObject()
          .put("type", problem.type().reason())
          .put("field", problem.field())
          .put("message", problem.text());
    }
    return out;
  }
}
