package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.internal.analysis.AnalysisNeed;
import dev.rolloutkit.bluegreen.internal.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.internal.pass.SingleSteps;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.bluegreen.internal.rule.SizeRules;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataChange;
import dev.rolloutkit.engine.internal.metadata.RoleMetadata;
import dev.rolloutkit.engine.internal.pass.PauseDecisions;
import dev.rolloutkit.engine.internal.pass.PauseVerdict;
import dev.rolloutkit.engine.internal.pass.RollbackKind;
import dev.rolloutkit.engine.internal.pass.Rollbacks;
import dev.rolloutkit.engine.internal.replicaset.Affinities;
import dev.rolloutkit.engine.internal.replicaset.AnnotationSync;
import dev.rolloutkit.engine.internal.replicaset.ReplicaSetAnnotations;
import dev.rolloutkit.engine.internal.selector.Selectors;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.engine.PlanJson;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** One replay for each of the small functions. */
final class SmallReplays {
  private SmallReplays() {}

  static VectorAnswer newRsReplicas(Vector vector) {
    JsonNode in = vector.in();
    var rollout = Json.rollout(in.get("rollout"));
    List<ReplicaSet> all = Json.list(in.get("replicaSets"), ReplicaSet.class);
    ReplicaSet newRs = Json.named(all, in.get("newRS").textValue());
    ObjectNode out = Json.object();
    out.put("replicas", SizeRules.newRsReplicas(rollout, all, newRs));
    out.put("readyForPause", SizeRules.readyForPause(rollout, all, newRs));
    out.put("saturated", SizeRules.isSaturated(rollout, newRs));
    out.put("annotationNeedsUpdate", SizeRules.annotationNeedsUpdate(rollout, newRs));
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer antiAffinity(Vector vector) {
    JsonNode in = vector.in();
    ObjectNode tree = Json.object();
    tree.putObject("metadata").set("namespace", in.get("namespace"));
    tree.putObject("status").put("stableRS", in.path("stableRS").asText());
    ObjectNode spec = tree.putObject("spec");
    if (in.hasNonNull("antiAffinity")) {
      spec.putObject("strategy").putObject("blueGreen").set("antiAffinity", in.get("antiAffinity"));
    }
    if (in.hasNonNull("templateAffinity")) {
      spec.putObject("template").putObject("spec").set("affinity", in.get("templateAffinity"));
    }
    var rollout = Json.rollout(tree);
    String podHash = in.get("podHash").textValue();
    JsonNode live = in.get("liveAffinity");
    ObjectNode out = Json.object();
    JsonNode generated = Affinities.generate(rollout, podHash);
    if (generated != null) {
      out.set("generated", generated);
    }
    out.put("needsUpdate", AntiAffinityRule.of(rollout, podHash).needsUpdateJson(live));
    JsonNode removed = AntiAffinityRule.of(rollout, podHash).removeJson(live);
    if (removed != null) {
      out.set("removed", removed);
    }
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer pauseStatus(Vector vector) {
    JsonNode in = vector.in();
    ObjectNode tree = Json.object();
    tree.set("status", in.get("status"));
    PauseVerdict verdict =
        new PauseDecisions(
                Json.texts(in.get("add")),
                Json.texts(in.get("remove")),
                in.get("clear").booleanValue(),
                in.get("addAbort").booleanValue() ? "" : null,
                in.get("removeAbort").booleanValue())
            .verdict(Json.rollout(tree), NoInput.time(in, "now"));
    ObjectNode out = Json.object();
    out.put("isAborted", verdict.aborted());
    ObjectNode status = Json.MAPPER.valueToTree(verdict.status());
    Json.copy(
        status,
        out.putObject("status"),
        "abort",
        "abortedAt",
        "controllerPause",
        "pauseConditions");
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer conditions(Vector vector) {
    JsonNode in = vector.in();
    Instant now = NoInput.time(in, "now");
    var rollout = Json.rollout(in.get("rollout"));
    RolloutStatus next = Json.read(in.get("newStatus"), RolloutStatus.class);
    ObjectNode out = Json.object();
    out.put("progressing", RolloutProgress.isProgressing(rollout, next));
    out.put("healthy", RolloutProgress.isHealthy(rollout, next));
    out.put("completed", RolloutProgress.isCompleted(next));
    out.put("timedOut", RolloutProgress.isTimedOut(rollout, next, now));
    JsonNode set = in.get("set");
    RolloutCondition condition =
        RolloutCondition.builder()
            .from(Json.read(set, RolloutCondition.class))
            .lastUpdateTime(now.truncatedTo(ChronoUnit.SECONDS))
            .lastTransitionTime(now.truncatedTo(ChronoUnit.SECONDS))
            .build();
    var before = GoZero.of(next.conditions());
    var after = RolloutConditions.set(before, condition);
    out.put("setChanged", !after.equals(before));
    out.set("setConditions", Json.MAPPER.valueToTree(after));
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer phase(Vector vector) {
    var rollout = Json.rollout(vector.in().get("rollout"));
    PhaseResult computed = RolloutHealth.calculate(rollout.spec(), rollout.status());
    PhaseResult observed = RolloutHealth.phase(rollout);
    ObjectNode out = Json.object();
    out.put("phase", computed.phase()).put("message", computed.message());
    out.put("observedPhase", observed.phase()).put("observedMessage", observed.message());
    return VectorAnswer.out(out);
  }

  static VectorAnswer maxUnavailable(Vector vector) {
    ObjectNode tree = Json.object();
    ObjectNode spec = tree.putObject("spec");
    Json.copy(vector.in(), spec, "replicas");
    Json.copy(vector.in(), spec.putObject("strategy").putObject("blueGreen"), "maxUnavailable");
    return VectorAnswer.json(
        Integer.toString(RolloutDefaults.resolvedMaxUnavailable(Json.rollout(tree))));
  }

  static VectorAnswer rsAnnotations(Vector vector) {
    JsonNode in = vector.in();
    ReplicaSetAnnotations result =
        AnnotationSync.of(
            Json.textMap(in.get("rolloutAnnotations")),
            Json.textMap(in.get("rsAnnotations")),
            NoInput.integer(in, "newRevision"),
            in.get("exists").booleanValue(),
            in.get("replicas").intValue());
    ObjectNode out = Json.object();
    out.put("changed", result.changed());
    result.annotations().forEach(out.putObject("annotations")::put);
    return VectorAnswer.out(out);
  }

  static VectorAnswer ephemeralMetadata(Vector vector) {
    JsonNode in = vector.in();
    JsonNode template = in.path("templateMetadata");
    Map<String, String> labels = Json.textMap(template.get("labels"));
    Map<String, String> annotations = Json.textMap(template.get("annotations"));
    Map<String, String> rsAnnotations = Json.textMap(in.get("rsAnnotations"));
    EphemeralMetadataChange change =
        RoleMetadata.sync(
            labels,
            annotations,
            rsAnnotations,
            in.hasNonNull("desired")
                ? Json.read(in.get("desired"), PodTemplateMetadata.class)
                : null);
    if (change.modified()) {
      labels.putAll(change.metadata().labels());
      labels.keySet().removeAll(change.metadata().removedLabels());
      annotations.putAll(change.metadata().annotations());
      annotations.keySet().removeAll(change.metadata().removedAnnotations());
      if (change.annotation() == null) {
        rsAnnotations.remove("rollout.argoproj.io/ephemeral-metadata");
      } else {
        rsAnnotations.put("rollout.argoproj.io/ephemeral-metadata", change.annotation());
      }
    }
    ObjectNode out = Json.object();
    out.put("modified", change.modified());
    ObjectNode metadata = out.putObject("templateMetadata");
    labels.forEach(metadata.putObject("labels")::put);
    annotations.forEach(metadata.putObject("annotations")::put);
    rsAnnotations.forEach(out.putObject("rsAnnotations")::put);
    return VectorAnswer.out(out);
  }

  static VectorAnswer rollback(Vector vector) {
    JsonNode in = vector.in();
    List<ReplicaSet> all = Json.list(in.get("replicaSets"), ReplicaSet.class);
    RollbackKind kind =
        Rollbacks.of(
            Json.rollout(in.get("rollout")),
            all,
            in.hasNonNull("newRS") ? Json.named(all, in.get("newRS").textValue()) : null,
            in.hasNonNull("stableRS") ? Json.named(all, in.get("stableRS").textValue()) : null,
            NoInput.time(in, "now"));
    ObjectNode out = Json.object();
    out.put("rollback", kind.rollback()).put("fastRollback", kind.fastRollback());
    out.put("withinWindow", kind.withinWindow()).put("newRsWithinDelay", kind.newRsWithinDelay());
    return VectorAnswer.out(out);
  }

  static VectorAnswer analysisGc(Vector vector) {
    JsonNode in = vector.in();
    ArrayNode out = Json.MAPPER.createArrayNode();
    SingleSteps.analysisRunsToDelete(
            Json.list(in.get("analysisRuns"), AnalysisRun.class),
            Json.list(in.get("replicaSets"), ReplicaSet.class),
            in.get("successfulLimit").intValue(),
            in.get("unsuccessfulLimit").intValue())
        .forEach(run -> out.add(run.name()));
    return VectorAnswer.out(out);
  }

  static VectorAnswer analysisNeed(Vector vector) {
    JsonNode in = vector.in();
    AnalysisNeed need =
        AnalysisNeeds.of(
            Json.rollout(in.get("rollout")),
            Json.read(in.get("newRS"), ReplicaSet.class),
            in.hasNonNull("currentPhase") ? in.get("currentPhase").textValue() : null);
    ObjectNode out = Json.object();
    out.put("skipPre", need.skipPre()).put("skipPost", need.skipPost());
    out.put("needsNew", need.needsNew());
    return VectorAnswer.out(out);
  }

  static VectorAnswer revisionHistory(Vector vector) {
    JsonNode in = vector.in();
    ArrayNode out = Json.MAPPER.createArrayNode();
    for (Action action :
        SingleSteps.revisionHistory(
            Json.list(in.get("otherReplicaSets"), ReplicaSet.class),
            Json.list(in.get("otherAnalysisRuns"), AnalysisRun.class),
            in.hasNonNull("revisionHistoryLimit")
                ? in.get("revisionHistoryLimit").intValue()
                : 10)) {
      if (action instanceof Action.DeleteReplicaSet delete) {
        out.add("ReplicaSet/" + delete.name());
      } else if (action instanceof Action.DeleteAnalysisRun delete) {
        out.add("AnalysisRun/" + delete.name());
      }
    }
    ObjectNode result = Json.object();
    result.set("delete", out);
    return VectorAnswer.out(result);
  }

  static VectorAnswer scaleDownOld(Vector vector) {
    ObjectNode in = vector.in().deepCopy();
    in.set("replicaSets", in.remove("oldReplicaSets"));
    Cluster cluster = Cluster.of(in);
    BlueGreenState state = cluster.state("cur");
    ObjectNode out = Json.object();
    out.set(
        "actions",
        PlanJson.actions(
            SingleSteps.scaleDownOld(state, NoInput.time(in, "now")), cluster.objects()));
    return VectorAnswer.json(out.toString());
  }

  static VectorAnswer pauseCompleted(Vector vector) {
    JsonNode in = vector.in();
    ObjectNode tree = Json.object();
    ObjectNode strategy = tree.putObject("spec").putObject("strategy").putObject("blueGreen");
    Json.copy(in, strategy, "autoPromotionEnabled", "autoPromotionSeconds");
    ObjectNode status = tree.putObject("status");
    Json.copy(in, status, "controllerPause", "pauseConditions");
    Json.copy(in, status.putObject("blueGreen"), "scaleUpPreviewCheckPoint");
    var rollout = Json.rollout(tree);
    ObjectNode out = Json.object();
    out.put(
        "completed",
        PromotionRules.pauseCompleted(
            rollout, in.get("pauseAddedThisPass").booleanValue(), NoInput.time(in, "now")));
    out.put("needsControllerPause", PromotionRules.needsControllerPause(rollout));
    return VectorAnswer.out(out);
  }

  static VectorAnswer formatSelector(Vector vector) {
    return VectorAnswer.out(
        Selectors.format(Json.read(vector.in().get("selector"), LabelSelector.class)));
  }
}
