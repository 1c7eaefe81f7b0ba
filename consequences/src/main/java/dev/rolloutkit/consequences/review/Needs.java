package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What pods need to start.
 *
 * @rule A pod does not start without the ConfigMaps, Secrets, claims and accounts that it names.
 */
final class Needs {
  /** Who sets conditions of pods without that any manifest says so. */
  private static final ImmutableSet<String> GATES_OF_OTHERS =
      ImmutableSet.of("cloud.google.com", "target-health.alb.ingress.k8s.aws");

  private final ObjectKey workload;
  private final Function<ObjectKey, Lookup> find;
  private final ImmutableList.Builder<Missing> out = ImmutableList.builder();

  /**
   * Something without which no pod starts.
   *
   * @param object the object that is absent, or the workload itself
   * @param field the field of the object that is wrong; empty if the object is absent
   * @param words what is wrong, as a clause
   */
  record Missing(ObjectKey object, String field, String words) {}

  private Needs(ObjectKey workload, Function<ObjectKey, Lookup> find) {
    this.workload = workload;
    this.find = find;
  }

  /**
   * What is surely missing; what may exist is not.
   *
   * @param isNamed whether an object that is no workload names a condition of pods
   */
  static ImmutableList<Missing> missing(
      ClusterObject workload,
      Template template,
      Predicate<String> isNamed,
      Function<ObjectKey, Lookup> find) {
    Needs needs = new Needs(workload.key(), find);
    needs.pod(workload, template.tree().path("spec"));
    needs.gates(template.tree().path("spec").path("readinessGates"), isNamed);
    return needs.out.build();
  }

  private void pod(ClusterObject object, JsonNode spec) {
    Set<String> volumes = new HashSet<>();
    for (JsonNode claim : object.at("spec", "volumeClaimTemplates")) {
      volumes.add(claim.path("metadata").path("name").asText(""));
    }
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
      int index = 0;
      for (JsonNode container : spec.path(list)) {
        container(prefix() + "spec." + list + "[" + index++ + "]", container, volumes);
      }
    }
  }

  private String prefix() {
    String field = Workloads.templateField(workload);
    return field.isEmpty() ? "" : field + ".";
  }

  private void container(String at, JsonNode container, Set<String> volumes) {
    for (JsonNode from : container.path("envFrom")) {
      source("ConfigMap", from.path("configMapRef"), "name");
      source("Secret", from.path("secretRef"), "name");
    }
    for (JsonNode env : container.path("env")) {
      key("ConfigMap", env.path("valueFrom").path("configMapKeyRef"));
      key("Secret", env.path("valueFrom").path("secretKeyRef"));
    }
    for (JsonNode mount : container.path("volumeMounts")) {
      String name = mount.path("name").asText("");
      if (!volumes.contains(name)) {
        broken(at + ".volumeMounts", "the mount " + name + " names no volume");
      }
    }
    Set<String> ports = new HashSet<>();
    container.path("ports").forEach(port -> ports.add(port.path("name").asText("")));
    for (String probe : Probes.NAMES) {
      port(at + "." + probe, probe, container.path(probe), ports);
    }
    for (String hook : ImmutableList.of("postStart", "preStop")) {
      port(
          at + ".lifecycle." + hook, hook + " hook", container.path("lifecycle").path(hook), ports);
    }
  }

  private void port(String at, String name, JsonNode handlers, Set<String> ports) {
    for (String handler : ImmutableList.of("httpGet", "tcpSocket")) {
      JsonNode port = handlers.path(handler).path("port");
      if (port.isTextual() && !isNumber(port.asText()) && !ports.contains(port.asText())) {
        broken(
            at, "its " + name + " names the port " + port.asText() + ", which the container lacks");
      }
    }
  }

  private static boolean isNumber(String text) {
    return text.matches("[0-9]{1,5}");
  }

  /** Readiness gates whose condition nobody sets, as far as any object names it. */
  private void gates(JsonNode gates, Predicate<String> isNamed) {
    for (JsonNode gate : gates) {
      String type = gate.path("conditionType").asText("");
      int slash = type.indexOf('/');
      String prefix = slash < 0 ? "" : type.substring(0, slash);
      if (prefix.equals("target-health.elbv2.k8s.aws")) {
        ObjectKey binding = workload.sibling("TargetGroupBinding", type.substring(slash + 1));
        if (!binding.name().startsWith("k8s-") && find.apply(binding) instanceof Lookup.Absent) {
          broken(
              prefix() + "spec.readinessGates",
              "nobody sets its readiness gate " + type + ", because there is no such binding");
        }
      } else if (!GATES_OF_OTHERS.contains(prefix) && !isNamed.test(type)) {
        broken(prefix() + "spec.readinessGates", "nobody sets its readiness gate " + type);
      }
    }
  }

  private void broken(String field, String words) {
    out.add(new Missing(workload, field, words));
  }

  private void source(String kind, JsonNode source, String field) {
    if (!source.path("optional").asBoolean(false)) {
      named(kind, source.path(field));
      Lookup found = find.apply(workload.sibling(kind, source.path(field).asText("")));
      for (JsonNode item : source.path("items")) {
        String key = item.path("key").asText("");
        if (found instanceof Lookup.Present present && !hasKey(present.object(), key)) {
          noKey(present.object().key(), key);
        }
      }
    }
  }

  private void noKey(ObjectKey object, String key) {
    out.add(new Missing(object, "data", object.label() + " has no key " + key));
  }

  private void named(String kind, JsonNode name) {
    if (name.isTextual() && !name.asText().isEmpty()) {
      ObjectKey wanted = workload.sibling(kind, name.asText());
      if (find.apply(wanted) instanceof Lookup.Absent absent) {
        out.add(
            new Missing(
                wanted,
                "",
                wanted.label() + (absent.deleted() ? " is deleted" : " does not exist")));
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
      noKey(wanted, name);
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
