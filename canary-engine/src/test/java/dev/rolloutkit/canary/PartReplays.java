package dev.rolloutkit.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.canary.analysis.CanaryAnalyses;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.count.CanaryCounts;
import dev.rolloutkit.canary.experiment.Experiments;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.canary.pause.PauseSteps;
import dev.rolloutkit.canary.plugin.StepPluginResult;
import dev.rolloutkit.canary.plugin.StepPlugins;
import dev.rolloutkit.canary.reconcile.CanaryReconciler;
import dev.rolloutkit.canary.replicaset.CanaryOldReplicaSets;
import dev.rolloutkit.canary.replicaset.CanaryReplicaSets;
import dev.rolloutkit.canary.replicaset.CanaryReplicaSets.Result;
import dev.rolloutkit.canary.service.CanaryServices;
import dev.rolloutkit.canary.status.Promotion;
import dev.rolloutkit.canary.status.StepCompletion;
import dev.rolloutkit.canary.traffic.TrafficRouters;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.traffic.PingPong;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ServicePair;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Replays parts of a pass on a whole state. */
final class PartReplays {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private PartReplays() {}

  static Answer decisions(Vector vector) {
    return part(vector, PartReplays::decisions);
  }

  static Answer services(Vector vector) {
    return part(vector, (pass, out) -> CanaryServices.reconcile(pass));
  }

  static Answer traffic(Vector vector) {
    return part(
        vector,
        (pass, out) -> {
          TrafficRouters.reconcile(pass);
          set(out, "weights", pass.weights());
        });
  }

  static Answer experiments(Vector vector) {
    return part(
        vector,
        (pass, out) -> {
          Experiments.reconcile(pass);
          pauses(pass, out);
          out.put("currentExperiment", pass.experimentName());
        });
  }

  static Answer analysis(Vector vector) {
    return part(
        vector,
        (pass, out) -> {
          CanaryAnalyses.reconcile(pass);
          pauses(pass, out);
          set(out, "step", pass.stepRunEntry());
          set(out, "background", pass.backgroundRunEntry());
        });
  }

  static Answer replicaSets(Vector vector) {
    return part(
        vector,
        (pass, out) -> out.put("scaled", CanaryReplicaSets.reconcile(pass) == Result.SCALED));
  }

  static Answer oldReplicaSets(Vector vector) {
    return part(vector, (pass, out) -> out.put("scaledDown", CanaryOldReplicaSets.scaleDown(pass)));
  }

  static Answer pauseStep(Vector vector) {
    return part(
        vector,
        (pass, out) -> {
          out.put("stillReconciling", PauseSteps.isWaiting(pass));
          pauses(pass, out);
        });
  }

  static Answer stepPlugin(Vector vector) {
    return part(
        vector,
        (pass, out) -> {
          StepPluginResult result =
              StepPlugins.reconcile(
                  pass.rollout(),
                  pass.state().stepPlugins(),
                  pass.core().aborted(),
                  pass.core().now,
                  false);
          result.actions().forEach(pass.core()::add);
          result.abort().ifPresent(message -> out.put("abort", message));
          ArrayNode statuses = out.putArray("statuses");
          result.statuses().forEach(status -> statuses.add(MAPPER.<JsonNode>valueToTree(status)));
        });
  }

  private static Answer part(Vector vector, BiConsumer<CanaryPass, ObjectNode> part) {
    RecordedCluster cluster = Recorded.cluster(vector.in());
    CanaryPass pass =
        new CanaryPass(
            Recorded.state(cluster, vector.in()),
            Instant.parse(vector.in().get("now").textValue()),
            CanaryConfig.reference(),
            ImmutableMap.of());
    CanaryReconciler.observe(pass);
    int before = pass.core().actions().size();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    part.accept(pass, out);
    out.set(
        "actions",
        PlanJson.actions(
            pass.core().actions().subList(before, pass.core().actions().size()), cluster));
    if (pass.core().error != null) {
      out.put("error", pass.core().error);
    }
    return Answer.json(clean(out).toString());
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
    out.put("rollback", pass.core().rollbackKind().rollback());
    out.put("fastRollback", pass.core().rollbackKind().fastRollback());
    out.put("withinWindow", pass.core().rollbackKind().withinWindow());
    out.put("delayOnAbort", pass.delaysAbort());
    out.put("indefinite", pass.isOpenEnded() || isPaused(pass));
    var previous = CanaryServices.rollingBackToStable(pass);
    out.put("rollingBackToStable", previous.isPresent());
    previous.ifPresent(hash -> out.put("previousHash", hash));
    ServicePair services = PingPong.services(pass.rollout(), true).orElseThrow();
    out.put("stableService", services.stable()).put("canaryService", services.canary());
    out.put("fullPromote", Promotion.reason(pass));
    ArrayNode referenced = out.putArray("referenced");
    for (ReplicaSetCopy rs : pass.core().replicaSets) {
      if (CanaryOldReplicaSets.isReferenced(pass, rs.hash)) {
        referenced.add(rs.name);
      }
    }
    ReplicaCounts counts = counts(pass, null);
    out.put("canaryCount", counts.canary()).put("stableCount", counts.stable());
    out.put("atDesired", CanaryCounts.areReached(pass.rollout(), pass.sets(), null).orElseThrow());
    TrafficWeights weights = pass.before().weights();
    if (weights != null) {
      ReplicaCounts weighted = counts(pass, weights);
      out.put("canaryCountWeighted", weighted.canary());
      out.put("stableCountWeighted", weighted.stable());
    }
    out.put("stepCompleted", StepCompletion.isOver(pass));
  }

  private static boolean isPaused(CanaryPass pass) {
    var condition = pass.core().status.condition("Paused");
    return condition != null && "True".equals(condition.status());
  }

  private static ReplicaCounts counts(CanaryPass pass, @Nullable TrafficWeights weights) {
    return CanaryCounts.of(pass.rollout(), pass.sets(), weights).orElseThrow();
  }

  private static void pauses(CanaryPass pass, ObjectNode out) {
    ArrayNode pauses = out.putArray("addPause");
    pass.core().pauses.added().forEach(pauses::add);
    out.put("abort", pass.core().pauses.abortMessage());
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
