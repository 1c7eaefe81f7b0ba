package dev.rolloutkit.alb;

import static dev.rolloutkit.alb.Inputs.answer;
import static dev.rolloutkit.alb.Inputs.json;
import static dev.rolloutkit.alb.Inputs.rollout;
import static dev.rolloutkit.alb.Inputs.to;
import static dev.rolloutkit.alb.WriterReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.traffic.ExperimentState;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.model.traffic.TrafficDecision;
import dev.rolloutkit.model.traffic.TrafficDecisions;
import dev.rolloutkit.model.traffic.TrafficInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;

/** Replays of the decisions about the traffic of a canary. */
final class TrafficReplays {
  private TrafficReplays() {}

  static void register(VectorSuite suite) {
    suite
        .on(
            "currentSetWeight",
            v -> VectorAnswer.out(IntNode.valueOf(CanarySteps.currentSetWeight(rollout(v.in())))))
        .on("replicaCounts", TrafficReplays::replicaCounts)
        .on("desiredWeights", TrafficReplays::desiredWeights);
  }

  private static Optional<ReplicaSetState> set(JsonNode in, String name) {
    return in.hasNonNull(name)
        ? Optional.of(ReplicaSetState.of(to(in.get(name), ReplicaSet.class)))
        : Optional.empty();
  }

  private static VectorAnswer replicaCounts(Vector v) {
    JsonNode in = v.in();
    TrafficWeights weights =
        in.hasNonNull("weights") ? to(in.get("weights"), TrafficWeights.class) : null;
    return answer(
        ReplicaCounts.of(
            rollout(in),
            set(in, "newRS").orElse(null),
            set(in, "stableRS").orElse(null),
            weights,
            Inputs.release(v)),
        counts -> object().put("canary", counts.canary()).put("stable", counts.stable()));
  }

  private static VectorAnswer desiredWeights(Vector v) {
    JsonNode in = v.in();
    TrafficInput.Builder input =
        TrafficInput.builder()
            .rollout(rollout(in))
            .newSet(set(in, "newRS"))
            .stableSet(set(in, "stableRS"));
    if (in.hasNonNull("experiment")) {
      input.experiment(experiment(in.get("experiment").path("status")));
    }
    if (in.hasNonNull("verified")) {
      input.verified(in.get("verified").booleanValue());
    }
    return answer(TrafficDecisions.decide(input.build()), TrafficReplays::decision);
  }

  private static ExperimentState experiment(JsonNode status) {
    ImmutableList.Builder<ExperimentState.Template> templates = ImmutableList.builder();
    for (JsonNode t : status.path("templateStatuses")) {
      templates.add(
          new ExperimentState.Template(
              t.path("name").asText(),
              t.path("serviceName").asText(),
              t.path("podTemplateHash").asText()));
    }
    return new ExperimentState(status.path("phase").asText(), templates.build());
  }

  private static JsonNode decision(TrafficDecision decision) {
    ObjectNode out = object();
    ArrayNode calls = out.putArray("calls");
    decision.calls().forEach(c -> calls.add(call(c)));
    out.set("weights", json(decision.weights().orElse(null)));
    out.put("requeue", decision.requeue());
    ArrayNode events = out.putArray("events");
    decision.weightChange().ifPresent(text -> events.add("Normal TrafficWeightUpdated " + text));
    decision.error().ifPresent(p -> out.put("thenError", p.message()));
    return out;
  }

  private static JsonNode call(TrafficCall call) {
    ObjectNode out = object();
    if (call instanceof TrafficCall.SetHeaderRoute c) {
      return out.put("call", "SetHeaderRoute").put("route", c.route().name());
    }
    if (call instanceof TrafficCall.MirrorRoute c) {
      return out.put("call", "SetMirrorRoute").put("route", c.route().name());
    }
    if (call instanceof TrafficCall.UpdateHash c) {
      out.put("call", "UpdateHash")
          .put("canaryHash", c.canaryHash())
          .put("stableHash", c.stableHash());
      return with(out, c.destinations());
    }
    if (call instanceof TrafficCall.SetWeight c) {
      return with(out.put("call", "SetWeight").put("weight", c.weight()), c.destinations());
    }
    if (call instanceof TrafficCall.VerifyWeight c) {
      return with(out.put("call", "VerifyWeight").put("weight", c.weight()), c.destinations());
    }
    return out.put("call", call.getClass().getSimpleName());
  }

  private static JsonNode with(ObjectNode out, ImmutableList<WeightDestination> destinations) {
    if (!destinations.isEmpty()) {
      out.set("destinations", json(destinations));
    }
    return out;
  }
}
