package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.replay.Replay.When;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The pods at one moment of a change, and which of them Argo Rollouts lets its Services select. */
final class ReplayedPods {
  /** The pods of one revision: 0 is the one before, 1 the one afterwards. */
  record Pods(String owner, int revision, JsonNode template, int count) {}

  private static final List<String> WORKLOADS =
      List.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Rollout");

  private final When when;
  private final Map<String, JsonNode> after;
  final List<Pods> pods = new ArrayList<>();
  private final Map<String, String> selected = new HashMap<>();

  ReplayedPods(When when, Map<String, JsonNode> before, Map<String, JsonNode> after) {
    this.when = when;
    this.after = after;
    Set<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    for (String key : keys) {
      if (isWorkload(key)) {
        run(key, before.get(key), after.get(key));
      }
    }
  }

  static boolean isWorkload(String key) {
    return WORKLOADS.contains(key.substring(0, key.indexOf('/')));
  }

  /** Whether a Service selects these pods, as far as Argo Rollouts decides that. */
  boolean mayGet(String service, Pods group) {
    String revision = selected.get(service);
    return revision == null || revision.equals(group.owner() + group.revision());
  }

  private void run(String key, JsonNode old, JsonNode now) {
    if (when == When.BEFORE) {
      if (old != null) {
        add(key, 0, old, size(old));
        select(key, old, 0, 0);
      }
    } else if (now == null) {
      select(key, when == When.APPLY ? old : null, 0, 0);
    } else {
      boolean refused = key.startsWith("Rollout/") && isRefusedByArgo(now);
      boolean moves = !refused && lacks(after, now).isEmpty();
      if (old == null) {
        if (moves && when != When.APPLY) {
          add(key, 1, now, size(now));
        }
        select(key, refused ? null : now, 1, 1);
      } else {
        int kept = refused ? size(old) : Math.min(size(old), size(now));
        if (old.at("/spec/template").equals(now.at("/spec/template"))) {
          add(key, 0, old, when == When.APPLY || refused ? kept : size(now));
          select(key, refused ? old : now, 0, 0);
        } else {
          update(key, old, now, kept, moves, refused);
        }
      }
    }
  }

  private void add(String key, int revision, JsonNode workload, int count) {
    pods.add(new Pods(key, revision, workload.at("/spec/template"), count));
  }

  /** An update; {@code kept} old pods live through the change, and new ones follow if it moves. */
  private void update(
      String key, JsonNode old, JsonNode now, int kept, boolean moves, boolean refused) {
    boolean rollout = key.startsWith("Rollout/");
    JsonNode strategy =
        now.at(key.startsWith("Deployment/") ? "/spec/strategy" : "/spec/updateStrategy");
    boolean person =
        key.startsWith("ReplicaSet/")
            || strategy.path("type").asText().equals("OnDelete")
            || (key.startsWith("Deployment/") && now.at("/spec/paused").asBoolean());
    int partition = strategy.at("/rollingUpdate/partition").asInt(0);
    int oldPods = kept;
    int newPods = 0;
    boolean ahead = false;
    boolean done = moves && when == When.PROMOTED;
    if (when == When.APPLY || !moves) {
      oldPods = person || rollout ? kept : kept - firstToGo(key, strategy, kept, partition);
    } else if (when == When.REST && rollout && waits(now)) {
      JsonNode steps = now.at("/spec/strategy/canary/steps");
      newPods = steps.isMissingNode() ? size(now) : (size(now) + 1) / 2;
      oldPods = steps.isMissingNode() ? kept : newPods;
      ahead = true;
    } else if (when == When.REST && partition > 0) {
      oldPods = Math.min(kept, partition);
      newPods = Math.max(0, size(now) - partition);
    } else if (!person) {
      done = true;
    }
    add(key, 0, old, done ? 0 : oldPods);
    add(key, 1, now, done ? size(now) : newPods);
    boolean preview = moves && (now.at("/spec/strategy").has("blueGreen") || ahead);
    select(key, refused ? old : now, done ? 1 : 0, done || preview ? 1 : 0);
  }

  /** How many old pods go before a new one is ready. */
  private static int firstToGo(String key, JsonNode strategy, int kept, int partition) {
    if (key.startsWith("Deployment/")) {
      return strategy.path("type").asText().equals("Recreate") ? kept : kept / 4;
    }
    return key.startsWith("StatefulSet/") && partition < kept ? 1 : 0;
  }

  /** Which revisions the Services select that a Rollout names: the one in use, and the next. */
  private void select(String key, JsonNode rollout, int active, int next) {
    if (rollout != null && key.startsWith("Rollout/")) {
      named(rollout)
          .forEach(
              (role, name) -> {
                boolean ahead = role == ServiceRole.PREVIEW || role == ServiceRole.CANARY;
                selected.put(name, key + (ahead ? next : active));
              });
    }
  }

  private static Map<ServiceRole, String> named(JsonNode rollout) {
    JsonNode strategy = rollout.at("/spec/strategy");
    Map<ServiceRole, String> out = new LinkedHashMap<>();
    out.put(ServiceRole.PREVIEW, strategy.at("/blueGreen/previewService").asText());
    out.put(ServiceRole.CANARY, strategy.at("/canary/canaryService").asText());
    out.put(ServiceRole.ACTIVE, strategy.at("/blueGreen/activeService").asText());
    out.put(ServiceRole.STABLE, strategy.at("/canary/stableService").asText());
    out.values().removeIf(String::isEmpty);
    return out;
  }

  private static boolean waits(JsonNode rollout) {
    for (JsonNode step : rollout.at("/spec/strategy/canary/steps")) {
      if (step.has("pause") && !step.path("pause").has("duration")) {
        return true;
      }
    }
    return !rollout.at("/spec/strategy/blueGreen/autoPromotionEnabled").asBoolean(true);
  }

  private boolean isRefusedByArgo(JsonNode object) {
    Rollout rollout = Rollouts.read(object).toOptional().orElse(null);
    if (rollout == null || !Rollouts.validate(rollout).isEmpty()) {
      return true;
    }
    ReferencedResources.Builder found = ReferencedResources.builder();
    for (Map.Entry<ServiceRole, String> one : named(object).entrySet()) {
      JsonNode service = after.get("Service/" + one.getValue());
      if (service == null) {
        return true;
      }
      found.addServices(ReferencedService.of(one.getKey(), service));
    }
    return !Rollouts.validateReferences(rollout, found.build()).isEmpty();
  }

  private static int size(JsonNode workload) {
    return workload.path("kind").asText().equals("DaemonSet")
        ? 1
        : workload.at("/spec/replicas").asInt(1);
  }

  /** What is not there that new pods need. */
  static Set<String> lacks(Map<String, JsonNode> objects, JsonNode workload) {
    Set<String> out = new TreeSet<>();
    for (JsonNode container : workload.at("/spec/template/spec/containers")) {
      for (JsonNode from : container.path("envFrom")) {
        out.add("ConfigMap/" + from.at("/configMapRef/name").asText());
      }
      JsonNode probe = container.at("/readinessProbe/httpGet/port");
      if (probe.isTextual() && !container.path("ports").findValues("name").contains(probe)) {
        out.add("port " + probe);
      }
    }
    out.removeAll(objects.keySet());
    return out;
  }
}
