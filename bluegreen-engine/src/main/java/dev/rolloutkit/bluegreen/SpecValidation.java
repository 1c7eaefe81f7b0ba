package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoJson;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.RolloutSpec;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wrong with the spec of a blue-green Rollout. */
final class SpecValidation {
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");
  private static final String NEGATIVE = "must be greater than or equal to 0";

  private SpecValidation() {}

  static ImmutableList<Problem> problems(Rollout rollout) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    RolloutSpec spec = rollout.spec();
    negative(out, "replicas", spec.replicas());
    if (spec.selector() == null) {
      out.add(
          Problem.required(SPEC.child("selector"), "Rollout has missing field '.spec.selector'"));
    } else if (Zero.of(spec.selector().matchLabels()).isEmpty()
        && Zero.of(spec.selector().matchExpressions()).isEmpty()) {
      out.add(
          Problem.invalid(
              SPEC.child("selector"), "{}", "empty selector is invalid for deployment"));
    }
    template(out, spec);
    negative(out, "minReadySeconds", spec.minReadySeconds());
    negative(out, "revisionHistoryLimit", spec.revisionHistoryLimit());
    negative(out, "progressDeadlineSeconds", spec.progressDeadlineSeconds());
    int deadline = RolloutDefaults.progressDeadlineSeconds(rollout);
    if (deadline <= Zero.of(spec.minReadySeconds())) {
      out.add(
          Problem.invalid(
              SPEC.child("progressDeadlineSeconds"),
              deadline,
              "must be greater than minReadySeconds"));
    }
    strategy(out, rollout);
    return out.build();
  }

  private static void template(ImmutableList.Builder<Problem> out, RolloutSpec spec) {
    JsonNode template = spec.template();
    FieldPath path = SPEC.child("template");
    JsonNode labels = template == null ? null : template.path("metadata").get("labels");
    Map<String, String> given = new HashMap<>();
    if (labels != null) {
      labels.properties().forEach(e -> given.put(e.getKey(), e.getValue().asText()));
    }
    if (spec.selector() != null && !Selectors.matches(spec.selector(), given)) {
      out.add(
          Problem.invalid(
              path.child("metadata", "labels"),
              labels == null ? "null" : GoJson.write(labels),
              "`selector` does not match template `labels`"));
    }
    if (template == null || template.path("spec").path("containers").isEmpty()) {
      out.add(Problem.required(path.child("spec", "containers"), ""));
      return;
    }
    String policy = template.path("spec").path("restartPolicy").asText();
    if (!policy.isEmpty() && !policy.equals("Always")) {
      out.add(
          Problem.notSupported(
              path.child("spec", "restartPolicy"),
              GoText.quote(policy),
              ImmutableList.of("Always")));
    }
  }

  private static void strategy(ImmutableList.Builder<Problem> out, Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    boolean canary = Strategies.canary(rollout) != null;
    if (blueGreen == null && !canary) {
      out.add(
          Problem.required(
              STRATEGY.child("strategy"),
              "Rollout has missing field '.spec.strategy.canary or .spec.strategy.blueGreen'"));
    } else if (blueGreen != null && canary) {
      out.add(
          Problem.invalid(
              STRATEGY.child("strategy"),
              GoText.quote("blueGreen: true canary: true"),
              "Multiple Strategies can not be listed"));
    } else if (blueGreen != null) {
      blueGreen(out, rollout, blueGreen);
    }
  }

  private static void blueGreen(
      ImmutableList.Builder<Problem> out, Rollout rollout, BlueGreenStrategy blueGreen) {
    String active = Zero.of(blueGreen.activeService());
    if (active.equals(Zero.of(blueGreen.previewService()))) {
      out.add(
          Problem.invalid(
              STRATEGY.child("activeService"),
              GoText.quote(active),
              "This rollout uses the same service for the active and preview services, but two"
                  + " different services are required."));
    }
    Integer limit = blueGreen.scaleDownDelayRevisionLimit();
    if (limit != null && limit > RolloutDefaults.revisionHistoryLimit(rollout)) {
      out.add(
          Problem.invalid(
              STRATEGY.child("scaleDownDelayRevisionLimit"),
              limit,
              "This rollout's revision history limit can not be smaller than the rollout's scale"
                  + " down limit"));
    }
    AntiAffinity anti = blueGreen.antiAffinity();
    if (anti == null) {
      return;
    }
    boolean preferred = anti.preferredDuringSchedulingIgnoredDuringExecution() != null;
    boolean required = anti.requiredDuringSchedulingIgnoredDuringExecution() != null;
    if (preferred == required) {
      out.add(
          Problem.invalid(
              STRATEGY.child("antiAffinity"),
              GoText.quote(
                  "antiAffinity.PreferredDuringSchedulingIgnoredDuringExecution: "
                      + preferred
                      + " antiAffinity.RequiredDuringSchedulingIgnoredDuringExecution: "
                      + required),
              "AntiAffinity must have exactly one strategy listed"));
      return;
    }
    var term = anti.preferredDuringSchedulingIgnoredDuringExecution();
    if (term != null && (Zero.of(term.weight()) < 1 || Zero.of(term.weight()) > 100)) {
      out.add(
          Problem.invalid(
              STRATEGY.child("antiAffinity", "weight"),
              Zero.of(term.weight()),
              "AntiAffinity weight must be between 1-100"));
    }
  }

  private static void negative(
      ImmutableList.Builder<Problem> out, String field, @Nullable Integer value) {
    if (value != null && value < 0) {
      out.add(Problem.invalid(SPEC.child(field), value, NEGATIVE));
    }
  }
}
