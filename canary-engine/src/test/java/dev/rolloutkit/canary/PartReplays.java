package dev.rolloutkit.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.analysis.CanaryAnalyses;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.experiment.Experiments;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.References;
import dev.rolloutkit.canary.internal.pause.PauseSteps;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.internal.plugin.StepPlugins;
import dev.rolloutkit.canary.internal.reconcile.CanaryReconciler;
import dev.rolloutkit.canary.internal.replicaset.CanaryOldReplicaSets;
import dev.rolloutkit.canary.internal.replicaset.CanaryReplicaSets;
import dev.rolloutkit.canary.internal.replicaset.CanaryReplicaSets.Result;
import dev.rolloutkit.canary.internal.service.CanaryServices;
import dev.rolloutkit.canary.internal.status.Promotion;
import dev.rolloutkit.canary.internal.status.StepCompletion;
import dev.rolloutkit.canary.internal.traffic.TrafficRouters;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.traffic.PingPong;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ServicePair;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.engine.PlanJson;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import org.jspecify.annotations.Nullable;

/** Replays parts of a pass on a whole state. */
final class PartReplays {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PartReplays() {}

  static VectorAnswer decisions(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          decisions(pass, out);
          return pass;
        });
  }

  static VectorAnswer services(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          CanaryServices.reconcile(pass, recorder);
          return pass;
        });
  }

  static VectorAnswer traffic(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          CanaryPass next = TrafficRouters.reconcile(pass, recorder);
          set(out, "weights", next.weights());
          return next;
        });
  }

  static VectorAnswer experiments(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          CanaryPass next = Experiments.reconcile(pass, recorder);
          pauses(next, out);
          out.put("currentExperiment", next.experiments().statusName());
          return next;
        });
  }

  static VectorAnswer analysis(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          requireNewSet(pass);
          CanaryPass next = CanaryAnalyses.reconcile(pass, recorder);
          pauses(next, out);
          set(out, "step", next.runs().stepStatus());
          set(out, "background", next.runs().backgroundStatus());
          return next;
        });
  }

  static VectorAnswer replicaSets(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          requireNewSet(pass);
          out.put("scaled", CanaryReplicaSets.reconcile(pass, recorder) == Result.SCALED);
          return pass;
        });
  }

  static VectorAnswer oldReplicaSets(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          out.put("scaledDown", CanaryOldReplicaSets.scaleDown(pass, recorder));
          return pass;
        });
  }

  static VectorAnswer pauseStep(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          boolean isWaiting = PauseSteps.isWaiting(pass);
          CanaryPass next = isWaiting ? PauseSteps.await(pass, recorder) : pass;
          out.put("stillReconciling", isWaiting);
          pauses(next, out);
          return next;
        });
  }

  static VectorAnswer stepPlugin(Vector vector) {
    return part(
        vector,
        (pass, recorder, out) -> {
          StepPluginResult result =
              StepPlugins.reconcile(
                  pass.rollout(),
                  pass.cluster().stepPlugins(),
                  pass.isAborted(),
                  pass.observed().now(),
                  false);
          result.actions().forEach(recorder::add);
          result.abort().ifPresent(message -> out.put("abort", message));
          ArrayNode statuses = out.putArray("statuses");
          result.statuses().forEach(status -> statuses.add(MAPPER.<JsonNode>valueToTree(status)));
          return pass;
        });
  }

  /** A part of a pass. */
  private interface Part {
    CanaryPass run(CanaryPass pass, Recorder recorder, ObjectNode out);
  }

  private static VectorAnswer part(Vector vector, Part part) {
    RecordedCluster cluster = Recorded.cluster(vector.in());
    CanaryPass pass =
        CanaryReconciler.observe(
            CanaryPass.of(
                Recorded.state(cluster, vector.in()),
                NoInput.time(vector.in(), "now"),
                CanaryConfig.reference(),
                new ValidationCache()));
    Recorder recorder = new Recorder(ImmutableMap.of());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    part.run(pass, recorder, out);
    out.set("actions", PlanJson.actions(recorder.actions(), cluster));
    if (recorder.error() != null) {
      out.put("error", recorder.error());
    }
    return VectorAnswer.json(clean(out).toString());
  }

  private static void decisions(CanaryPass pass, ObjectNode out) {
    pass.index().ifPresent(index -> out.put("stepIndex", index));
    pass.step().ifPresent(step -> out.put("step", CanarySteps.describe(step)));
    out.put("stepHash", pass.stepHash());
    out.put("changed", pass.isChanged());
    out.put("currentSetWeight", CanarySteps.currentSetWeight(pass.rollout()));
    out.put(
        "desiredCanaryWeight",
        ReplicaCounts.desiredCanaryWeight(
            pass.rollout(), pass.sets().newSet(), pass.sets().stableSet()));
    out.put("beforeStartingStep", CanarySteps.isBeforeStartingStep(pass.rollout()));
    out.put("rollback", pass.rollback().rollback());
    out.put("fastRollback", pass.rollback().fastRollback());
    out.put("withinWindow", pass.rollback().withinWindow());
    out.put("delayOnAbort", pass.delaysAbort());
    out.put("indefinite", pass.isOpenEnded() || isPaused(pass));
    var previous = CanaryServices.rollingBackToStable(pass);
    out.put("rollingBackToStable", previous.isPresent());
    previous.ifPresent(hash -> out.put("previousHash", hash));
    ServicePair services = PingPong.services(pass.rollout(), true).orElseThrow();
    out.put("stableService", services.stable()).put("canaryService", services.canary());
    out.put("fullPromote", Promotion.reason(pass, pass.isAborted()));
    ArrayNode referenced = out.putArray("referenced");
    for (ReplicaSetCopy rs : pass.revisions().all()) {
      if (References.isReferenced(pass, rs.hash)) {
        referenced.add(rs.name);
      }
    }
    ReplicaCounts counts = counts(pass, null);
    out.put("canaryCount", counts.canary()).put("stableCount", counts.stable());
    out.put(
        "atDesired",
        CanaryCounts.areReached(pass.rollout(), pass.sets(), null, Fixes.<CanaryDefect>reference())
            .orElseThrow());
    TrafficWeights weights = pass.before().weights();
    if (weights != null) {
      ReplicaCounts weighted = counts(pass, weights);
      out.put("canaryCountWeighted", weighted.canary());
      out.put("stableCountWeighted", weighted.stable());
    }
    out.put("stepCompleted", StepCompletion.isOver(pass));
  }

  /** A pass creates the new ReplicaSet before the parts that need it. */
  private static void requireNewSet(CanaryPass pass) {
    if (pass.newRs() == null) {
      throw new NoInput("no new ReplicaSet");
    }
  }

  private static boolean isPaused(CanaryPass pass) {
    var condition = pass.status().condition("Paused");
    return condition != null && "True".equals(condition.status());
  }

  private static ReplicaCounts counts(CanaryPass pass, @Nullable TrafficWeights weights) {
    return CanaryCounts.of(pass.rollout(), pass.sets(), weights).orElseThrow();
  }

  private static void pauses(CanaryPass pass, ObjectNode out) {
    ArrayNode pauses = out.putArray("addPause");
    pass.pauses().added().forEach(pauses::add);
    out.put("abort", pass.pauses().abortMessage());
  }

  private static void set(ObjectNode out, String name, @Nullable Object value) {
    if (value != null) {
      out.set(name, MAPPER.valueToTree(value));
    }
  }

  /** What is absent, null, an empty list or, of texts that may be absent, empty is the same. */
  static JsonNode clean(JsonNode out) {
    ObjectNode cleaned = out.deepCopy();
    for (String name : new String[] {"actions", "addPause", "statuses"}) {
      if (cleaned.path(name).isEmpty()) {
        cleaned.remove(name);
      }
    }
    for (String name : new String[] {"abort", "currentExperiment"}) {
      if (cleaned.path(name).asText().isEmpty()) {
        cleaned.remove(name);
      }
    }
    return PassReplays.withoutTakenNames(cleaned);
  }
}
