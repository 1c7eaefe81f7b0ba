package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.Pass.Flow;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.AnalysisTemplateRef;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether the Rollout, and what it refers to, is valid; and what the status says when not.
 *
 * <p>Source: Argo Rollouts, validation of Rollouts and of their references. Only the first problem
 * counts.
 */
final class Validation {
  private static final FieldPath BLUE_GREEN = FieldPath.of("spec", "strategy", "blueGreen");

  private Validation() {}

  /** Ends the pass when something is invalid, and notes what. */
  static Flow stopIfInvalid(Pass pass) {
    Problem problem = firstProblem(pass);
    if (problem == null) {
      return Flow.NEXT;
    }
    pass.problem(problem);
    pass.fail(PassResult.INVALID_SPEC, problem.text());
    String message =
        "The Rollout " + GoText.quote(pass.rolloutName) + " is invalid: " + problem.text();
    RolloutCondition known = pass.status.condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && pass.status.observedGeneration.equals(Health.generation(pass.rollout))) {
      return Flow.STOP;
    }
    StatusDraft next = pass.status.copy();
    if (!same) {
      next.conditions = RolloutConditions.remove(next.conditions, RolloutConditions.INVALID_SPEC);
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.INVALID_SPEC, "True", "InvalidSpec", message, pass.stamp));
    }
    StatusSync.patch(pass, next, Rule.INVALID_SPEC);
    return Flow.STOP;
  }

  private static @Nullable Problem firstProblem(Pass pass) {
    ImmutableList<Problem> spec = pass.state.specProblems();
    if (!spec.isEmpty()) {
      return spec.get(0);
    }
    String active = Zero.of(pass.strategy.activeService());
    String preview = Zero.of(pass.strategy.previewService());
    Problem problem = missing(pass, "activeService", active);
    if (problem == null) {
      problem = missing(pass, "previewService", preview);
    }
    if (problem == null) {
      problem = missing(pass, "prePromotionAnalysis", pass.strategy.prePromotionAnalysis());
    }
    if (problem == null) {
      problem = missing(pass, "postPromotionAnalysis", pass.strategy.postPromotionAnalysis());
    }
    if (problem == null) {
      problem = foreign(pass, "activeService", active);
    }
    if (problem == null) {
      problem = foreign(pass, "previewService", preview);
    }
    if (problem == null) {
      problem = broken(pass, "prePromotionAnalysis", pass.strategy.prePromotionAnalysis());
    }
    return problem != null
        ? problem
        : broken(pass, "postPromotionAnalysis", pass.strategy.postPromotionAnalysis());
  }

  private static @Nullable Problem missing(Pass pass, String field, String name) {
    return name.isEmpty() || pass.service(name) != null
        ? null
        : Problem.invalid(
            BLUE_GREEN.child(field),
            GoText.quote(name),
            "service " + GoText.quote(name) + " not found");
  }

  private static @Nullable Problem missing(
      Pass pass, String field, @Nullable RolloutAnalysis analysis) {
    if (analysis == null) {
      return null;
    }
    Outcome<ImmutableList<AnalysisTemplate>> found = AnalysisSpec.templates(pass.state, analysis);
    if (found.isOk()) {
      return null;
    }
    String detail = found.problems().get(0).detail();
    return Problem.invalid(
        BLUE_GREEN.child(field, "templates"),
        GoText.quote(detail.substring(detail.indexOf('\'') + 1, detail.lastIndexOf('\''))),
        detail);
  }

  private static @Nullable Problem foreign(Pass pass, String field, String name) {
    Service service = pass.service(name);
    if (service == null) {
      return null;
    }
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    if (selector != null) {
      for (String key : CodePoints.sortedKeys(selector)) {
        if (!key.equals(RolloutKeys.POD_TEMPLATE_HASH)
            && !Zero.of(selector.get(key)).equals(label(pass, key))) {
          return ofService(field, name, " has unmatch label " + GoText.quote(key) + " in rollout");
        }
      }
    }
    Map<String, String> annotations = service.getMetadata().getAnnotations();
    if (annotations != null
        && annotations.containsKey(RolloutKeys.MANAGED_BY)
        && !pass.rolloutName.equals(annotations.get(RolloutKeys.MANAGED_BY))) {
      return ofService(field, name, " is managed by another Rollout");
    }
    return null;
  }

  private static Problem ofService(String field, String name, String what) {
    return Problem.invalid(
        BLUE_GREEN.child(field), GoText.quote(name), "Service " + GoText.quote(name) + what);
  }

  private static @Nullable String label(Pass pass, String key) {
    JsonNode template = pass.spec.template();
    JsonNode label = template == null ? null : template.path("metadata").path("labels").get(key);
    return label == null || label.isNull() ? null : label.asText();
  }

  private static @Nullable Problem broken(
      Pass pass, String field, @Nullable RolloutAnalysis analysis) {
    if (analysis == null || Zero.of(analysis.templates()).isEmpty()) {
      return null;
    }
    FieldPath path = BLUE_GREEN.child(field, "templates");
    Outcome<?> spec = AnalysisSpec.of(pass, analysis);
    if (!spec.isOk()) {
      return Problem.invalid(
          path,
          GoText.quote("templateNames: [" + Joiner.on(' ').join(names(analysis)) + "]"),
          spec.problems().get(0).detail());
    }
    for (AnalysisTemplate template : AnalysisSpec.templates(pass.state, analysis).orElseThrow()) {
      for (JsonNode metric : AnalysisSpec.spec(template).path("metrics")) {
        if (runsForever(metric)) {
          return Problem.invalid(
              path,
              GoText.quote(template.name()),
              "AnalysisTemplate "
                  + template.name()
                  + " has metric "
                  + metric.path("name").asText()
                  + " which runs indefinitely. Invalid value for count: "
                  + (metric.hasNonNull("count") ? metric.get("count").asText() : "<nil>"));
        }
      }
    }
    return null;
  }

  private static boolean runsForever(JsonNode metric) {
    JsonNode count = metric.path("count");
    boolean counted = count.isNumber() ? count.asInt() != 0 : count.isTextual();
    return !counted && !metric.path("interval").asText().isEmpty();
  }

  private static List<String> names(RolloutAnalysis analysis) {
    List<String> names = new ArrayList<>();
    for (AnalysisTemplateRef ref : Zero.of(analysis.templates())) {
      names.add(Zero.of(ref.templateName()));
    }
    return names;
  }
}
