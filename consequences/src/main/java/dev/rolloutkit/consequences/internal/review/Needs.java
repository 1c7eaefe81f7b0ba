package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.UnreadNames;
import dev.rolloutkit.consequences.pods.Template;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What pods need to start.
 *
 * @rule A pod does not start without the ConfigMaps, Secrets, claims and accounts that it names.
 */
final class Needs {
  /** Conditions of pods that some controller sets although no manifest names them. */
  private static final ImmutableSet<String> GATES_OF_OTHERS =
      ImmutableSet.of("cloud.google.com", "target-health.alb.ingress.k8s.aws");

  /** The fields of ConfigMaps and Secrets that have keys. */
  private static final ImmutableSet<String> DATA =
      ImmutableSet.of("data", "stringData", "binaryData");

  /** How many keys a sentence names. */
  private static final int SHOWN = 4;

  /** Among how many keys the one that was meant is looked for, once for each that is missing. */
  private static final int SEARCHED = 100;

  private final ObjectKey workload;
  private final Function<ObjectKey, Lookup> find;
  private final ImmutableList.Builder<Missing> out = ImmutableList.builder();

  /**
   * Something without which no pod starts.
   *
   * @param object the object that is absent, or the workload itself
   * @param field the field of the object that is wrong; empty if the object is absent
   * @param words what is wrong, as a clause
   * @param reference the field of the workload that asks for it; empty if the workload itself is
   *     wrong
   * @param near the name that was meant, as far as it is near the one that is written; empty if
   *     there is none
   */
  record Missing(ObjectKey object, String field, String words, String reference, String near) {}

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
    String pod = prefix() + "spec.";
    int number = 0;
    for (JsonNode volume : spec.path("volumes")) {
      String at = pod + "volumes[" + number++ + "].";
      volumes.add(volume.path("name").asText(""));
      source("ConfigMap", volume.path("configMap"), "name", at + "configMap");
      source("Secret", volume.path("secret"), "secretName", at + "secret");
      int part = 0;
      for (JsonNode projected : volume.path("projected").path("sources")) {
        String source = at + "projected.sources[" + part++ + "].";
        source("ConfigMap", projected.path("configMap"), "name", source + "configMap");
        source("Secret", projected.path("secret"), "name", source + "secret");
      }
      named(
          "PersistentVolumeClaim",
          volume.path("persistentVolumeClaim").path("claimName"),
          at + "persistentVolumeClaim");
    }
    named("ServiceAccount", spec.path("serviceAccountName"), pod + "serviceAccountName");
    named("PriorityClass", spec.path("priorityClassName"), pod + "priorityClassName");
    named("RuntimeClass", spec.path("runtimeClassName"), pod + "runtimeClassName");
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
    int number = 0;
    for (JsonNode from : container.path("envFrom")) {
      String source = at + ".envFrom[" + number++ + "].";
      source("ConfigMap", from.path("configMapRef"), "name", source + "configMapRef");
      source("Secret", from.path("secretRef"), "name", source + "secretRef");
    }
    number = 0;
    for (JsonNode env : container.path("env")) {
      String value = at + ".env[" + number++ + "].valueFrom.";
      key("ConfigMap", env.path("valueFrom").path("configMapKeyRef"), value + "configMapKeyRef");
      key("Secret", env.path("valueFrom").path("secretKeyRef"), value + "secretKeyRef");
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
    out.add(new Missing(workload, field, words, "", ""));
  }

  private void source(String kind, JsonNode source, String field, String at) {
    if (!source.path("optional").asBoolean(false)) {
      named(kind, source.path(field), at);
      Lookup found = find.apply(workload.sibling(kind, source.path(field).asText("")));
      int number = 0;
      for (JsonNode item : source.path("items")) {
        String key = item.path("key").asText("");
        if (found instanceof Lookup.Present present && !hasKey(present.object(), key)) {
          noKey(present.object(), key, at + ".items[" + number + "].key");
        }
        number++;
      }
    }
  }

  private void noKey(ClusterObject object, String key, String at) {
    Set<String> keys = new TreeSet<>();
    for (String field : DATA) {
      Iterator<String> names = object.at(field).fieldNames();
      while (names.hasNext() && keys.size() < SEARCHED) {
        keys.add(names.next());
      }
    }
    String near = UnreadNames.nearest(key, keys).orElse("");
    String has =
        keys.isEmpty() || keys.size() > SHOWN
            ? "does not have"
            : "does not have: it has " + String.join(", ", keys);
    out.add(
        new Missing(
            object.key(),
            "data",
            "it reads key " + key + ", which " + object.key().label() + " " + has,
            at,
            near));
  }

  private void named(String kind, JsonNode name, String at) {
    if (name.isTextual() && !name.asText().isEmpty()) {
      ObjectKey wanted = workload.sibling(kind, name.asText());
      if (find.apply(wanted) instanceof Lookup.Absent absent) {
        out.add(
            new Missing(
                wanted,
                "",
                wanted.label() + (absent.deleted() ? " is deleted" : " does not exist"),
                at,
                ""));
      }
    }
  }

  private void key(String kind, JsonNode ref, String at) {
    if (ref.path("optional").asBoolean(false) || !ref.path("name").isTextual()) {
      return;
    }
    ObjectKey wanted = workload.sibling(kind, ref.path("name").asText());
    Lookup found = find.apply(wanted);
    String name = ref.path("key").asText("");
    if (found instanceof Lookup.Present present && !hasKey(present.object(), name)) {
      noKey(present.object(), name, at + ".key");
    } else {
      named(kind, ref.path("name"), at);
    }
  }

  private static boolean hasKey(ClusterObject object, String key) {
    return DATA.stream().anyMatch(field -> object.at(field).has(key));
  }
}
