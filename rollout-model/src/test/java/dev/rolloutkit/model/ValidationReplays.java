package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.codec.JsonForm;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferenceValidation;
import dev.rolloutkit.model.references.ReferencedIngress;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.references.TrafficRoutingReferences;
import dev.rolloutkit.model.validation.MetricValidation;
import dev.rolloutkit.model.validation.RolloutValidation;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import java.util.List;
import java.util.Optional;

/** Replays of functions that find problems. */
final class ValidationReplays {
  private ValidationReplays() {}

  static Answer validateRollout(Vector v) {
    JsonNode in = Replays.in(v);
    RolloutOptions options =
        RolloutOptions.builder()
            .templateFromRef(in.path("templateResolvedFromRef").asBoolean())
            .build();
    return Replays.answer(
        RolloutCodec.read(in.path("rollout")),
        r -> Answer.out(problems(RolloutValidation.validate(r, options).problems())));
  }

  static Answer validateReferences(Vector v) {
    JsonNode in = Replays.in(v);
    ReferencedResources.Builder resources = ReferencedResources.builder();
    for (JsonNode service : in.path("services")) {
      ServiceRole.parse(service.path("type").asText())
          .ifPresent(
              role -> resources.addService(ReferencedService.of(role, service.get("service"))));
    }
    for (JsonNode templates : in.path("analysisTemplates")) {
      AnalysisRole.parse(templates.path("type").asText())
          .ifPresent(role -> resources.addAnalysisTemplate(templates(role, templates)));
    }
    for (JsonNode ingress : in.path("ingresses")) {
      resources.addIngresses(ReferencedIngress.of(ingress));
    }
    return Replays.answer(
        RolloutCodec.read(in.path("rollout")),
        r -> Answer.out(problems(ReferenceValidation.validate(r, resources.build()))));
  }

  private static ReferencedTemplates templates(AnalysisRole role, JsonNode in) {
    ImmutableList.Builder<AnalysisRunArgument> args = ImmutableList.builder();
    in.path("args").forEach(a -> args.add(JsonForm.ANALYSIS_ARGUMENT.read(a)));
    return new ReferencedTemplates(
        role,
        in.path("canaryStepIndex").asInt(),
        args.build(),
        list(in.path("templates")),
        list(in.path("clusterTemplates")));
  }

  private static ImmutableList<AnalysisTemplate> list(JsonNode templates) {
    ImmutableList.Builder<AnalysisTemplate> out = ImmutableList.builder();
    templates.forEach(
        t ->
            out.add(
                AnalysisTemplate.builder()
                    .metadata(JsonForm.METADATA.read(t.get("metadata")))
                    .spec(t.get("spec"))
                    .build()));
    return out.build();
  }

  static Answer validateTrafficRoutingRefs(Vector v) {
    TrafficRoutingReferences checked = TrafficRoutingReferences.validate(Replays.rollout(v));
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("alb", problem(checked.alb()));
    out.set("nginx", problem(checked.nginx()));
    out.set("virtualServices", problem(checked.virtualServices()));
    return Answer.out(out);
  }

  static Answer validateMetric(Vector v) {
    return Replays.answer(
        Outcome.ok(MetricValidation.validate(Replays.in(v).get("metrics"))),
        problem -> Answer.out(problem.map(Problem::message).orElse(null)));
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
