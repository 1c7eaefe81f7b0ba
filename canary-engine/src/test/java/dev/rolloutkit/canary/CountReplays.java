package dev.rolloutkit.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.count.ApproximateCounts;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.count.CanarySets;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.traffic.ProgressThresholds;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.steps.StepHash;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import org.jspecify.annotations.Nullable;

/** Replays the rules of numbers. */
final class CountReplays {
  private CountReplays() {}

  static VectorAnswer approximateCounts(Vector vector) {
    JsonNode in = vector.in();
    return counts(
        ApproximateCounts.of(
            in.get("replicas").intValue(),
            in.get("weight").intValue(),
            in.get("maxWeight").intValue(),
            in.get("maxSurge").intValue()));
  }

  static VectorAnswer surgeUnavailable(Vector vector) {
    ObjectNode canary = JsonNodeFactory.instance.objectNode();
    for (String member : new String[] {"maxSurge", "maxUnavailable"}) {
      if (vector.in().has(member)) {
        canary.set(member, vector.in().get(member));
      }
    }
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectNode spec = tree.putObject("spec");
    spec.set("replicas", vector.in().get("replicas"));
    spec.putObject("strategy").set("canary", canary);
    Rollout rollout = rollout(tree);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("maxSurge", RolloutDefaults.resolvedMaxSurge(rollout));
    out.put("maxUnavailable", RolloutDefaults.resolvedMaxUnavailable(rollout));
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer thresholdMet(Vector vector) {
    JsonNode in = vector.in();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectNode canary = tree.putObject("spec").putObject("strategy").putObject("canary");
    if (in.has("threshold")) {
      canary.set("replicaProgressThreshold", in.get("threshold"));
    }
    CanaryStrategy strategy = rollout(tree).spec().strategy().canary();
    ReplicaSetState set =
        new ReplicaSetState("", in.get("replicas").intValue(), 0, in.get("available").intValue());
    return VectorAnswer.out(
        BooleanNode.valueOf(
            ProgressThresholds.reached(
                strategy.replicaProgressThreshold(), set, in.get("desired").intValue())));
  }

  static VectorAnswer counts(Vector vector) {
    JsonNode in = vector.in();
    Rollout rollout = rollout(in.get("rollout"));
    ImmutableList.Builder<ReplicaSetState> others = ImmutableList.builder();
    in.path("otherRSs").forEach(set -> others.add(set(set)));
    CanarySets sets =
        new CanarySets(
            set(in.get("newRS")),
            set(in.get("stableRS")),
            in.path("newRS").path("name").equals(in.path("stableRS").path("name")),
            others.build());
    TrafficWeights weights =
        in.has("weights") ? Trees.read(in.get("weights"), TrafficWeights.class) : null;
    Outcome<ReplicaCounts> outcome = CanaryCounts.of(rollout, sets, weights);
    if (!outcome.isOk()) {
      return VectorAnswer.error(outcome.problems().get(0).text());
    }
    ReplicaCounts counts = outcome.orElseThrow();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("canary", counts.canary()).put("stable", counts.stable());
    out.put(
        "atDesired",
        CanaryCounts.areReached(rollout, sets, weights, Fixes.<CanaryDefect>reference())
            .orElseThrow());
    out.put(
        "desiredWeight",
        ReplicaCounts.desiredCanaryWeight(rollout, sets.newSet(), sets.stableSet()));
    out.put("currentSetWeight", CanarySteps.currentSetWeight(rollout));
    CanarySteps.setCanaryScale(rollout).ifPresent(scale -> out.set("setCanaryScale", scale(scale)));
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer stepHash(Vector vector) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectNode canary = tree.putObject("spec").putObject("strategy").putObject("canary");
    if (vector.in().has("steps")) {
      canary.set("steps", vector.in().get("steps"));
    }
    return VectorAnswer.out(JsonNodeFactory.instance.textNode(StepHash.of(rollout(tree))));
  }

  private static JsonNode scale(SetCanaryScale scale) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (scale.weight() != null) {
      out.put("weight", scale.weight());
    }
    if (scale.replicas() != null) {
      out.put("replicas", scale.replicas());
    }
    if (scale.matchTrafficWeight() != null) {
      out.put("matchTrafficWeight", scale.matchTrafficWeight());
    }
    return out;
  }

  private static @Nullable ReplicaSetState set(@Nullable JsonNode set) {
    return set == null
        ? null
        : new ReplicaSetState(
            NoInput.text(set, "name"),
            NoInput.member(set, "replicas").intValue(),
            NoInput.member(set, "statusReplicas").intValue(),
            NoInput.member(set, "available").intValue());
  }

  private static VectorAnswer counts(ReplicaCounts counts) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    return VectorAnswer.json(
        out.put("canary", counts.canary()).put("stable", counts.stable()).toString());
  }

  private static Rollout rollout(JsonNode tree) {
    return RolloutCodec.read(tree).toOptional().orElseThrow(() -> new NoInput("not a Rollout"));
  }
}
