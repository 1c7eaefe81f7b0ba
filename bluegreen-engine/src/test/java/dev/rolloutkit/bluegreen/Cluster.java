package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.engine.ReadOnce;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A recorded cluster as what a blue-green pass observes. */
final class Cluster {
  private static final Map<String, String> LISTS =
      Map.of(
          "replicaSets", "ReplicaSet",
          "services", "Service",
          "analysisRuns", "AnalysisRun",
          "experiments", "Experiment",
          "analysisTemplates", "AnalysisTemplate",
          "clusterAnalysisTemplates", "ClusterAnalysisTemplate",
          "pods", "Pod");

  /** Members whose emptiness means something. */
  private static final Set<String> KEPT_EMPTY =
      Set.of("requiredDuringSchedulingIgnoredDuringExecution", "antiAffinity");

  private final RecordedCluster objects;

  private Cluster(RecordedCluster objects) {
    this.objects = objects;
  }

  static Cluster of(JsonNode in) {
    RecordedCluster objects = new RecordedCluster(KEPT_EMPTY);
    objects.put("Rollout", NoInput.object(in.get("rollout")));
    LISTS.forEach((list, kind) -> in.path(list).forEach(o -> objects.put(kind, NoInput.object(o))));
    if (in.has("targetVerification")) {
      objects.kind("TargetVerification").put("", (ObjectNode) in.get("targetVerification"));
    }
    return new Cluster(objects);
  }

  /** The objects as JSON. */
  RecordedCluster objects() {
    return objects;
  }

  /** A tree without what the recordings leave out. */
  static JsonNode cleaned(JsonNode tree) {
    return new RecordedCluster(KEPT_EMPTY).clean(tree);
  }

  ObjectNode rollout() {
    return objects.rollout();
  }

  Map<String, ObjectNode> kind(String kind) {
    return objects.kind(kind);
  }

  void change(JsonNode change) {
    NoInput.text(change, "kind");
    NoInput.text(change, "name");
    if (!change.has("remove")) {
      NoInput.object(change.has("create") ? change.get("create") : change.get("patch"));
    }
    objects.change(change);
  }

  void apply(JsonNode action) {
    objects.apply(action);
  }

  Cluster copy() {
    return new Cluster(objects.copy());
  }

  BlueGreenState state(String podHash) {
    return state(podHash, JsonNodeFactory.instance.missingNode());
  }

  /**
   * The state, with what a workload by reference gave.
   *
   * @param resolved missing when the Rollout has a template of its own
   */
  BlueGreenState state(String podHash, JsonNode resolved) {
    return state(podHash, resolved, new ReadOnce());
  }

  /**
   * The same, of objects some of which an earlier pass has read.
   *
   * @param read what was read; the trees of the cluster must not have been changed in place
   */
  BlueGreenState state(String podHash, JsonNode resolved, ReadOnce read) {
    BlueGreenState.Builder state =
        BlueGreenState.builder().rollout(Json.rollout(resolved(resolved))).podHash(podHash);
    if (resolved.has("error")) {
      state.workloadRefError(NoInput.text(resolved, "error"));
    } else if (resolved.isObject()) {
      state.templateFromRef(true);
      state.workload(new ReferencedWorkload(NoInput.integer(resolved, "workloadGeneration"), null));
    }
    state.replicaSets(list(read, "ReplicaSet", ReplicaSet.class));
    state.services(list(read, "Service", Service.class));
    state.analysisRuns(list(read, "AnalysisRun", AnalysisRun.class));
    state.experiments(list(read, "Experiment", Experiment.class));
    state.analysisTemplates(list(read, "AnalysisTemplate", AnalysisTemplate.class));
    state.clusterAnalysisTemplates(list(read, "ClusterAnalysisTemplate", AnalysisTemplate.class));
    state.pods(list(read, "Pod", Pod.class));
    for (ObjectNode check : objects.kind("TargetVerification").values()) {
      state.addTargetChecks(
          new TargetCheck(
              check.path("targetGroupARN").asText(),
              check.path("endpointsRegistered").asInt(),
              check.path("endpointsTotal").asInt(),
              check.hasNonNull("error") && !check.get("error").asText().isEmpty()
                  ? check.get("error").asText()
                  : null));
    }
    return state.build();
  }

  /** The Rollout with the template, and the selector if it has none, of its workload. */
  private ObjectNode resolved(JsonNode resolved) {
    ObjectNode rollout = objects.rollout();
    if (resolved.has("template")) {
      rollout = rollout.deepCopy();
      ObjectNode spec = (ObjectNode) rollout.get("spec");
      spec.set("template", resolved.get("template"));
      if (!spec.has("selector") && resolved.has("selector")) {
        spec.set("selector", resolved.get("selector"));
      }
    }
    return rollout;
  }

  private <T> List<T> list(ReadOnce read, String kind, Class<T> type) {
    return read.list(objects.kind(kind).values(), tree -> Json.read(tree, type));
  }
}
