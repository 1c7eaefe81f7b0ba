package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Template;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** What pods need to start. */
final class Needs {
  private final ObjectKey workload;
  private final Function<ObjectKey, Lookup> find;
  private final ImmutableList.Builder<Missing> out = ImmutableList.builder();

  /**
   * Something without which no pod starts.
   *
   * @param object the object that is absent, or the workload itself
   * @param words what is wrong, as a clause
   */
  record Missing(ObjectKey object, String words) {}

  private Needs(ObjectKey workload, Function<ObjectKey, Lookup> find) {
    this.workload = workload;
    this.find = find;
  }

  /** What is surely missing; what may exist is not. */
  static ImmutableList<Missing> missing(
      ObjectKey workload, Template template, Function<ObjectKey, Lookup> find) {
    Needs needs = new Needs(workload, find);
    needs.pod(template.tree().path("spec"));
    return needs.out.build();
  }

  private void pod(JsonNode spec) {
    Set<String> volumes = new HashSet<>();
    for (JsonNode volume : spec.path("volumes")) {
      volumes.add(volume.path("name").asText(""));
      source("ConfigMap", volume.path("configMap"), "name");
      source("Secret", volume.path("secret"), "secretName");
      for (JsonNode projected : volume.path("projected").path("sources")) {
        source("ConfigMap", projected.path("configMap"), "name");
        source("Secret", projected.path("secret"), "name");
      }
      named("PersistentVolumeClaim", volume.path("persistentVolumeClaim").path("claimName"));
    }
    named("ServiceAccount", spec.path("serviceAccountName"));
    named("PriorityClass", spec.path("priorityClassName"));
    named("RuntimeClass", spec.path("runtimeClassName"));
    for (String list : ImmutableList.of("initContainers", "containers")) {
      spec.path(list).forEach(container -> container(container, volumes));
    }
  }

  private void container(JsonNode container, Set<String> volumes) {
    for (JsonNode from : container.path("envFrom")) {
      source("ConfigMap", from.path("configMapRef"), "name");
      source("Secret", from.path("secretRef"), "name");
    }
    for (JsonNode env : container.path("env")) {
      key("ConfigMap", env.path("valueFrom").path("configMapKeyRef"));
      key("Secret", env.path("valueFrom").path("secretKeyRef"));
    }
    if (!workload.kind().equals(dev.rolloutkit.consequences.object.Kinds.STATEFUL_SET)) {
      for (JsonNode mount : container.path("volumeMounts")) {
        String name = mount.path("name").asText("");
        if (!volumes.contains(name)) {
          broken("the mount " + name + " names no volume");
        }
      }
    }
    Set<String> ports = new HashSet<>();
    container.path("ports").forEach(port -> ports.add(port.path("name").asText("")));
    for (String probe : ImmutableList.of("readinessProbe", "livenessProbe", "startupProbe")) {
      for (String handler : ImmutableList.of("httpGet", "tcpSocket")) {
        JsonNode port = container.path(probe).path(handler).path("port");
        if (port.isTextual() && !ports.contains(port.asText())) {
          broken(probe + " names the port " + port.asText() + ", which the container lacks");
        }
      }
    }
  }

  private void broken(String words) {
    out.add(new Missing(workload, words));
  }

  private void source(String kind, JsonNode source, String field) {
    if (!source.path("optional").asBoolean(false)) {
      named(kind, source.path(field));
    }
  }

  private void named(String kind, JsonNode name) {
    if (name.isTextual() && !name.asText().isEmpty()) {
      ObjectKey wanted = workload.sibling(kind, name.asText());
      if (find.apply(wanted) instanceof Lookup.Absent absent) {
        out.add(
            new Missing(
                wanted, wanted.label() + (absent.deleted() ? " is deleted" : " does not exist")));
      }
    }
  }

  private void key(String kind, JsonNode ref) {
    if (ref.path("optional").asBoolean(false) || !ref.path("name").isTextual()) {
      return;
    }
    ObjectKey wanted = workload.sibling(kind, ref.path("name").asText());
    Lookup found = find.apply(wanted);
    String name = ref.path("key").asText("");
    if (found instanceof Lookup.Present present && !hasKey(present.object(), name)) {
      out.add(new Missing(wanted, wanted.label() + " has no key " + name));
    } else {
      named(kind, ref.path("name"));
    }
  }

  private static boolean hasKey(ClusterObject object, String key) {
    return object.at("data").has(key)
        || object.at("stringData").has(key)
        || object.at("binaryData").has(key);
  }
}
