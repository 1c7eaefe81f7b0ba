package dev.rolloutkit.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.engine.PlanJson;
import dev.rolloutkit.testkit.engine.ReadOnce;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import java.util.Set;

/** Replays whole passes, alone and in a row. */
final class PassReplays {
  private static final Set<ProblemCode> CRASHES =
      Set.of(
          CanaryProblemCodes.REFERENCE_CRASH,
          ProblemCode.of(CanaryDefect.STABLE_ARGUMENT_PANIC.id()));

  private PassReplays() {}

  /** A state on which the controller crashes gives a problem, which is the answer then. */
  static VectorAnswer reconcileStep(Vector vector) {
    RecordedCluster cluster = Recorded.cluster(vector.in());
    Plan plan = plan(cluster, vector.in(), new ReadOnce(), config(vector));
    for (Problem problem : plan.problems()) {
      if (CRASHES.contains(problem.code())) {
        return VectorAnswer.error(problem.text());
      }
    }
    return VectorAnswer.json(json(plan, cluster).toString());
  }

  /** Each pass is judged on its own: what was recorded is carried out, not what was planned. */
  static VectorAnswer trace(Vector vector) {
    RecordedCluster cluster = Recorded.cluster(vector.in().path("initial"));
    ReadOnce read = new ReadOnce();
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    JsonNode recorded = vector.out().orElseThrow();
    int i = 0;
    for (JsonNode step : vector.in().get("steps")) {
      step.path("change").forEach(change -> Recorded.change(cluster, change));
      out.add(json(plan(cluster, step, read, config(vector)), cluster));
      if (i >= recorded.size()) {
        throw new NoInput("no recorded actions for step " + i);
      }
      recorded.get(i++).get("actions").forEach(cluster::apply);
    }
    return VectorAnswer.json(out.toString());
  }

  /** The reference at the release that was recorded. */
  private static CanaryConfig config(Vector vector) {
    return vector
        .release()
        .map(number -> RolloutsRelease.of(number).orElseThrow())
        .map(CanaryConfig.reference()::withRelease)
        .orElse(CanaryConfig.reference());
  }

  private static Plan plan(
      RecordedCluster cluster, JsonNode step, ReadOnce read, CanaryConfig config) {
    return CanaryEngine.reconcile(
        Recorded.state(cluster, step, read), NoInput.time(step, "now"), config);
  }

  private static ObjectNode json(Plan plan, RecordedCluster cluster) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("actions", PlanJson.actions(plan.actions(), cluster));
    plan.error().ifPresent(error -> out.put("error", error));
    return out;
  }

  /** Refused creations are no part of a plan. */
  static JsonNode withoutTakenNames(JsonNode out) {
    if (out.isArray()) {
      ArrayNode all = JsonNodeFactory.instance.arrayNode();
      out.forEach(o -> all.add(withoutTakenNames(o)));
      return all;
    }
    if (!out.has("actions")) {
      return out;
    }
    ObjectNode one = out.deepCopy();
    ArrayNode actions = one.putArray("actions");
    out.get("actions")
        .forEach(
            action -> {
              if (!action.path("rejected").asText().equals("AlreadyExists")) {
                actions.add(action);
              }
            });
    return one;
  }
}
