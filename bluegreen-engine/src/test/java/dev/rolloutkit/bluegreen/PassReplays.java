package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.engine.PlanJson;
import dev.rolloutkit.testkit.engine.ReadOnce;

/** Replays whole passes, alone and in a row. */
final class PassReplays {
  private PassReplays() {}

  static VectorAnswer reconcileStep(Vector vector) {
    JsonNode in = vector.in();
    return VectorAnswer.json(pass(Cluster.of(in), in, new ReadOnce(), config(vector)).toString());
  }

  /** Each pass is judged on its own: what was recorded is carried out, not what was planned. */
  static VectorAnswer trace(Vector vector) {
    Cluster cluster = Cluster.of(vector.in().path("initial"));
    ReadOnce read = new ReadOnce();
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    JsonNode recorded = vector.out().orElseThrow();
    int i = 0;
    for (JsonNode step : vector.in().get("steps")) {
      step.path("change").forEach(cluster::change);
      out.add(pass(cluster, step, read, config(vector)));
      if (i >= recorded.size()) {
        throw new NoInput("no recorded actions for step " + i);
      }
      recorded.get(i++).get("actions").forEach(cluster::apply);
    }
    return VectorAnswer.json(out.toString());
  }

  /** The reference at the release that was recorded. */
  private static BlueGreenConfig config(Vector vector) {
    return vector
        .release()
        .map(number -> RolloutsRelease.of(number).orElseThrow())
        .map(BlueGreenConfig.reference()::withRelease)
        .orElse(BlueGreenConfig.reference());
  }

  private static ObjectNode pass(
      Cluster cluster, JsonNode step, ReadOnce read, BlueGreenConfig config) {
    Plan plan =
        BlueGreenEngine.reconcile(
            cluster.state(NoInput.text(step, "podHash"), step.path("resolved"), read),
            NoInput.time(step, "now"),
            config);
    return PlanJson.of(plan, cluster.objects());
  }

  /** As the recordings clean objects, at the top too. */
  static JsonNode cleaned(JsonNode out) {
    return Cluster.cleaned(out);
  }

  private static String createdName(JsonNode action) {
    return action.has("name")
        ? action.get("name").asText()
        : action.at("/object/metadata/name").asText();
  }

  /**
   * Refused creations of AnalysisRuns are no part of a plan. That of a ReplicaSet is one, without
   * the object that was not created.
   */
  static JsonNode withoutTakenNames(JsonNode out) {
    if (out.isArray()) {
      ArrayNode all = JsonNodeFactory.instance.arrayNode();
      out.forEach(o -> all.add(withoutTakenNames(o)));
      return all;
    }
    ObjectNode one = out.deepCopy();
    ArrayNode actions = one.putArray("actions");
    out.get("actions")
        .forEach(
            action -> {
              if (!action.path("rejected").asText().equals("AlreadyExists")) {
                actions.add(action);
              } else if (action.path("kind").asText().equals("ReplicaSet")) {
                actions
                    .addObject()
                    .put("do", "create")
                    .put("kind", "ReplicaSet")
                    .put("name", createdName(action))
                    .put("rejected", "AlreadyExists");
              }
            });
    return one;
  }
}
