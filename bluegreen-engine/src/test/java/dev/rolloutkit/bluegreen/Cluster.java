package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.TargetCheck;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The objects of a recorded cluster, as cleaned JSON, by kind and name. */
final class Cluster {
  private static final Map<String, String> LISTS =
      Map.of(
          "replicaSets", "ReplicaSet",
          "services", "Service",
          "analysisRuns", "AnalysisRun",
          "analysisTemplates", "AnalysisTemplate",
          "clusterAnalysisTemplates", "ClusterAnalysisTemplate",
          "pods", "Pod");

  /** Members whose emptiness means something. */
  private static final Set<String> KEPT_EMPTY =
      Set.of("requiredDuringSchedulingIgnoredDuringExecution", "antiAffinity");

  private final Map<String, Map<String, ObjectNode>> objects = new TreeMap<>();

  static Cluster of(JsonNode in) {
    Cluster cluster = new Cluster();
    cluster.put("Rollout", (ObjectNode) in.get("rollout"));
    LISTS.forEach(
        (list, kind) -> {
          if (in.has(list)) {
            in.get(list).forEach(o -> cluster.put(kind, (ObjectNode) o));
          }
        });
    if (in.has("targetVerification")) {
      cluster.kind("TargetVerification").put("", (ObjectNode) in.get("targetVerification"));
    }
    return cluster;
  }

  Cluster copy() {
    Cluster copy = new Cluster();
    objects.forEach(
        (kind, named) -> named.forEach((name, o) -> copy.kind(kind).put(name, o.deepCopy())));
    return copy;
  }

  Map<String, ObjectNode> kind(String kind) {
    return objects.computeIfAbsent(kind, k -> new TreeMap<>());
  }

  ObjectNode rollout() {
    return kind("Rollout").values().iterator().next();
  }

  void put(String kind, ObjectNode object) {
    kind(kind).put(object.path("metadata").path("name").asText(), (ObjectNode) clean(object));
  }

  /** Applies what users and the cluster did. */
  void change(JsonNode change) {
    String kind = change.get("kind").textValue();
    String name = change.get("name").textValue();
    if (change.has("create")) {
      kind(kind).put(name, (ObjectNode) clean(change.get("create")));
    } else if (change.has("remove")) {
      kind(kind).remove(name);
    } else {
      merge(kind, name, change.get("patch"));
    }
  }

  /** Applies a recorded action. */
  void apply(JsonNode action) {
    if (action.has("rejected") || !action.has("kind")) {
      return;
    }
    String kind = action.get("kind").textValue();
    switch (action.get("do").textValue()) {
      case "create" -> put(kind, (ObjectNode) action.get("object"));
      case "update" -> merge(kind, action.get("name").textValue(), action.get("diff"));
      case "delete", "evict" -> kind(kind).remove(action.get("name").textValue());
      case "patch" -> {
        if (action.get("type").textValue().equals("json")) {
          deadline(kind, action.get("name").textValue(), action.get("patch").get(0));
        } else {
          merge(kind, action.get("name").textValue(), action.get("patch"));
        }
      }
      default -> throw new AssertionError(action);
    }
  }

  private void deadline(String kind, String name, JsonNode operation) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("metadata")
        .putObject("annotations")
        .set("scale-down-deadline", operation.get("value"));
    merge(kind, name, patch);
  }

  void merge(String kind, String name, JsonNode patch) {
    ObjectNode object = kind(kind).get(name);
    if (object != null) {
      kind(kind).put(name, (ObjectNode) clean(merged(object, patch)));
    }
  }

  /** RFC 7386. */
  static JsonNode merged(JsonNode target, JsonNode patch) {
    if (patch == null || patch.isNull()) {
      return JsonNodeFactory.instance.nullNode();
    }
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode out =
        target != null && target.isObject()
            ? target.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    patch
        .properties()
        .forEach(
            e -> {
              if (e.getValue().isNull()) {
                out.remove(e.getKey());
              } else {
                out.set(e.getKey(), merged(out.get(e.getKey()), e.getValue()));
              }
            });
    return out;
  }

  /** The merge patch from one tree to another. */
  static ObjectNode diff(JsonNode from, JsonNode to) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    from.properties()
        .forEach(
            e -> {
              if (!to.has(e.getKey())) {
                out.putNull(e.getKey());
              }
            });
    to.properties()
        .forEach(
            e -> {
              JsonNode old = from.get(e.getKey());
              if (old != null && old.isObject() && e.getValue().isObject()) {
                ObjectNode inner = diff(old, e.getValue());
                if (!inner.isEmpty()) {
                  out.set(e.getKey(), inner);
                }
              } else if (!e.getValue().equals(old)) {
                out.set(e.getKey(), e.getValue());
              }
            });
    return out;
  }

  /** The tree without what the recordings leave out. */
  static JsonNode clean(JsonNode value) {
    if (value.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      value
          .properties()
          .forEach(
              e -> {
                JsonNode inner = clean(e.getValue());
                boolean empty = inner.isNull() || (inner.isContainerNode() && inner.isEmpty());
                boolean kept = KEPT_EMPTY.contains(e.getKey()) && inner.isObject();
                if ((!empty || kept)
                    && !e.getKey().equals("resourceVersion")
                    && !e.getKey().equals("managedFields")) {
                  out.set(e.getKey(), inner);
                }
              });
      return out;
    }
    if (value.isArray()) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      value.forEach(e -> out.add(clean(e)));
      return out;
    }
    return value;
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
    BlueGreenState.Builder state =
        BlueGreenState.builder().rollout(Json.rollout(resolved(resolved))).podHash(podHash);
    if (resolved.has("error")) {
      state.workloadRefError(resolved.get("error").textValue());
    } else if (resolved.isObject()) {
      state.templateFromRef(true);
      state.workload(
          new ReferencedWorkload(
              Long.parseLong(resolved.get("workloadGeneration").textValue()), null));
    }
    state.replicaSets(list("ReplicaSet", ReplicaSet.class));
    state.services(list("Service", Service.class));
    state.analysisRuns(list("AnalysisRun", AnalysisRun.class));
    state.analysisTemplates(list("AnalysisTemplate", AnalysisTemplate.class));
    state.clusterAnalysisTemplates(list("ClusterAnalysisTemplate", AnalysisTemplate.class));
    state.pods(list("Pod", Pod.class));
    for (ObjectNode check : kind("TargetVerification").values()) {
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
    ObjectNode rollout = rollout();
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

  private <T> List<T> list(String kind, Class<T> type) {
    List<T> list = new ArrayList<>();
    kind(kind).values().forEach(o -> list.add(Json.read(o, type)));
    return list;
  }
}
