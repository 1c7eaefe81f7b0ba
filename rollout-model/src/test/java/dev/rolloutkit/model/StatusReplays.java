package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutDurations;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.steps.RolloutChanges;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Replays of functions that look at the status. */
final class StatusReplays {
  private StatusReplays() {}

  static VectorAnswer rolloutPhase(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        Replays.rollout(v),
        r -> {
          PhaseResult phase =
              RolloutHealth.phase(r, in.path("templateResolvedFromRef").asBoolean());
          PhaseResult calculated = RolloutHealth.calculate(r.spec(), r.status());
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.put("phase", phase.phase()).put("message", phase.message());
          out.put("calculatedPhase", calculated.phase());
          out.put("calculatedMessage", calculated.message());
          out.put("isUnpausing", RolloutHealth.isUnpausing(r));
          out.put("isFullyPromoted", RolloutHealth.isFullyPromoted(r.status()));
          out.put("isCompleted", RolloutHealth.isCompleted(r.status()));
          return VectorAnswer.out(out);
        });
  }

  static VectorAnswer progress(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        Replays.rollout(v)
            .flatMap(
                r ->
                    JsonForm.STATUS
                        .decode(in.get("newStatus"))
                        .map(next -> VectorAnswer.out(progress(r, next, in)))));
  }

  private static JsonNode progress(Rollout r, RolloutStatus next, JsonNode in) {
    Instant now =
        GoTime.parse(in.path("now").textValue())
            .toOptional()
            .orElseThrow(() -> new NoInput("not a time"));
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("progressing", RolloutProgress.isProgressing(r, next));
    out.put("healthy", RolloutProgress.isHealthy(r, next));
    out.put("completed", RolloutProgress.isCompleted(next));
    out.put("timedOut", RolloutProgress.isTimedOut(r, next, now));
    return out;
  }

  static VectorAnswer conditions(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        JsonForm.STATUS
            .decode(in.get("status"))
            .flatMap(
                status ->
                    JsonForm.CONDITION
                        .decode(in.get("condition"))
                        .map(condition -> VectorAnswer.out(conditions(in, status, condition)))));
  }

  private static JsonNode conditions(
      JsonNode in, RolloutStatus status, RolloutCondition condition) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    switch (in.path("op").textValue()) {
      case "set" -> {
        RolloutStatus set = RolloutConditions.set(status, condition);
        out.put("changed", set != status).set("conditions", conditions(set));
      }
      case "remove" ->
          out.set(
              "conditions", conditions(RolloutConditions.remove(status, NoInput.text(in, "type"))));
      default ->
          out.set(
              "condition",
              RolloutConditions.get(status, NoInput.text(in, "type"))
                  .map(StatusReplays::condition)
                  .orElse(JsonNodeFactory.instance.nullNode()));
    }
    return out;
  }

  private static JsonNode conditions(RolloutStatus status) {
    if (status.conditions() == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    status.conditions().forEach(c -> out.add(condition(c)));
    return out;
  }

  private static JsonNode condition(RolloutCondition condition) {
    return Replays.canonical(
        JsonForm.CONDITION.write(condition), "rollouts.v1alpha1.RolloutCondition");
  }

  static VectorAnswer canaryStep(Vector v) {
    return Replays.answer(
        Replays.rollout(v),
        r -> {
          ObjectNode out = JsonNodeFactory.instance.objectNode();
          out.set(
              "currentStep",
              CanarySteps.current(r)
                  .map(
                      s ->
                          Replays.canonical(
                              v, JsonForm.STEP.write(s), "rollouts.v1alpha1.CanaryStep"))
                  .orElse(JsonNodeFactory.instance.nullNode()));
          put(out, "currentStepIndex", CanarySteps.currentIndex(r));
          out.put("currentSetWeight", CanarySteps.currentSetWeight(r));
          out.set(
              "setCanaryScale",
              CanarySteps.setCanaryScale(r)
                  .map(
                      s ->
                          Replays.member(
                              v,
                              "setCanaryScale",
                              dev.rolloutkit.model.strategy.CanaryStep.builder()
                                  .setCanaryScale(s)
                                  .build()))
                  .orElse(JsonNodeFactory.instance.nullNode()));
          out.set(
              "currentExperimentStep",
              CanarySteps.currentExperiment(r)
                  .map(
                      s ->
                          Replays.member(
                              v,
                              "experiment",
                              dev.rolloutkit.model.strategy.CanaryStep.builder()
                                  .experiment(s)
                                  .build()))
                  .orElse(JsonNodeFactory.instance.nullNode()));
          out.put("beforeStartingStep", CanarySteps.isBeforeStartingStep(r));
          put(out, "resetCurrentStepIndex", CanarySteps.resetIndex(r));
          ArrayNode texts = out.putArray("stepStrings");
          Strategies.steps(r).forEach(s -> texts.add(CanarySteps.describe(s, Replays.release(v))));
          out.put("shouldVerifyWeight100", CanarySteps.shouldVerifyWeight(r, 100));
          out.put("podSpecChanged", RolloutChanges.podSpecChanged(r, Replays.release(v)));
          out.put(
              "templateOrStepsChanged",
              RolloutChanges.templateOrStepsChanged(r, Replays.release(v)));
          return VectorAnswer.out(out);
        });
  }

  static VectorAnswer durationStatus(Vector v) {
    JsonNode in = Replays.in(v);
    return Replays.answer(
        Replays.part(JsonForm.DURATION, in.path("duration"))
            .map(duration -> VectorAnswer.out(durationStatus(in, duration.orElse(null)))));
  }

  private static JsonNode durationStatus(JsonNode in, @Nullable RolloutDurationStatus duration) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("isCompleted", RolloutDurations.isCompleted(duration));
    out.put("completionStatus", RolloutDurations.completionStatus(duration));
    ObjectNode log = out.putObject("logFields");
    RolloutDurations.taken(duration)
        .ifPresent(
            t -> {
              log.put("status", t.status());
              log.put("duration_total_seconds", seconds(t.total()));
              log.put("duration_manual_pause_seconds", seconds(t.manualPause()));
              log.put("duration_progression_seconds", seconds(t.progression()));
            });
    if (in.path("completeAs").isTextual()) {
      RolloutDurationStatus completed =
          RolloutDurations.complete(
              duration,
              in.path("completeAs").textValue(),
              GoTime.parse(in.path("now").textValue())
                  .toOptional()
                  .orElseThrow(() -> new NoInput("not a time")));
      out.set(
          "completed",
          completed == null
              ? JsonNodeFactory.instance.nullNode()
              : Replays.canonical(
                  JsonForm.DURATION.write(completed), "rollouts.v1alpha1.RolloutDurationStatus"));
    }
    return out;
  }

  private static BigDecimal seconds(Duration duration) {
    return BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
  }

  private static void put(ObjectNode out, String key, OptionalInt value) {
    if (value.isPresent()) {
      out.put(key, value.getAsInt());
    } else {
      out.putNull(key);
    }
  }
}
