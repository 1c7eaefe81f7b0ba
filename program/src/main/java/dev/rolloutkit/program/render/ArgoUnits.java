package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an Application of Argo CD renders: its sources that lie in this repository. That a path
 * which this repository has is meant is assumed, because manifests do not say how their own
 * repository is called.
 */
final class ArgoUnits {
  private static final ImmutableSet<String> HERE =
      ImmutableSet.of("", "https://kubernetes.default.svc", "in-cluster");

  private final Asked asked;
  private final List<Unit> out = new ArrayList<>();

  private ArgoUnits(Asked asked) {
    this.asked = asked;
  }

  static boolean isOne(Asked asked) {
    return asked.group().equals("argoproj.io") && asked.manifest().kind().equals("Application");
  }

  static ImmutableList<Unit> of(Asked asked) {
    ArgoUnits units = new ArgoUnits(asked);
    JsonNode sources = asked.spec().path("sources");
    if (sources.isArray() && !sources.isEmpty()) {
      for (int i = 0; i < sources.size(); i++) {
        if (sources.get(i).has("path") || sources.get(i).has("chart")) {
          units.add(sources.get(i), "#" + i);
        }
      }
    } else {
      units.add(asked.spec().path("source"), "");
    }
    return ImmutableList.copyOf(units.out);
  }

  /** Applications of one destination are one world; those of this cluster join the one around. */
  private String world() {
    JsonNode to = asked.spec().path("destination");
    String server = to.path("name").asText(to.path("server").asText(""));
    return HERE.contains(server) ? asked.world().orElse("cluster") : "cluster " + server;
  }

  private void add(JsonNode source, String suffix) {
    Unit.Builder unit = asked.unit(suffix).world(world()).kind(Unit.Kind.PLAIN);
    Asked.text(asked.spec().path("destination").path("namespace")).ifPresent(unit::namespace);
    Optional<String> path = Asked.text(source.path("path"));
    if (path.isEmpty()) {
      out.add(unit.problem("its chart lies in no folder of this repository").build());
      return;
    }
    String revision = source.path("targetRevision").asText("");
    Tree tree = asked.tree().at(revision).orElse(asked.tree());
    unit.tree(tree);
    Path folder = tree.folder(path.get()).orElse(null);
    if (folder == null) {
      out.add(unit.problem("this repository has no folder " + path.get()).build());
      return;
    }
    if (source.has("plugin")) {
      out.add(unit.problem("it is rendered by a plugin of Argo CD").build());
      return;
    }
    unit.folder(folder);
    if (Closure.isChart(folder)) {
      unit.kind(Unit.Kind.CHART);
      chart(source.path("helm"), tree, folder, unit);
    } else if (Closure.kustomization(folder).isPresent()) {
      unit.kind(Unit.Kind.KUSTOMIZATION);
      around(source.path("kustomize")).ifPresent(unit::around);
    } else {
      unit.recurses(source.path("directory").path("recurse").asBoolean(false));
    }
    out.add(unit.build());
  }

  private void chart(JsonNode helm, Tree tree, Path folder, Unit.Builder unit) {
    unit.release(Asked.text(helm.path("releaseName")).orElse(asked.manifest().name()));
    for (JsonNode one : helm.path("valueFiles")) {
      String name = one.asText();
      Optional<Path> file =
          name.startsWith("$")
              // $REF/path names another source; one of this repository is assumed
              ? tree.inside(tree.root(), name.substring(Math.max(0, name.indexOf('/'))))
              : name.startsWith("/") ? tree.inside(tree.root(), name) : tree.inside(folder, name);
      if (file.filter(Files::isRegularFile).isPresent()) {
        unit.addValueFiles(file.get());
      } else if (!helm.path("ignoreMissingValueFiles").asBoolean(false)) {
        unit.problem("this repository has no file of values " + name);
      }
    }
    if (helm.path("valuesObject") instanceof ObjectNode object) {
      unit.addValues(object);
    } else if (helm.path("values").isTextual()) {
      try {
        JsonNode values = YamlTrees.read(helm.path("values").textValue(), Limits.DEFAULT);
        if (values instanceof ObjectNode object) {
          unit.addValues(object);
        }
      } catch (UnreadableException e) {
        unit.problem("its values are no YAML");
      }
    }
    for (JsonNode one : helm.path("parameters")) {
      unit.addArguments(
          (one.path("forceString").asBoolean(false) ? "--set-string=" : "--set=")
              + one.path("name").asText()
              + "="
              + one.path("value").asText().replace("\\,", ",").replace(",", "\\,"));
    }
    Asked.text(helm.path("kubeVersion")).ifPresent(v -> unit.addArguments("--kube-version=" + v));
    helm.path("apiVersions").forEach(v -> unit.addArguments("--api-versions=" + v.asText()));
    if (helm.path("skipCrds").asBoolean(false)) {
      unit.addArguments("--skip-crds");
    }
  }

  /** What an Application changes of a kustomization. */
  private static Optional<ObjectNode> around(JsonNode kustomize) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (String field : List.of("namePrefix", "nameSuffix", "namespace", "replicas", "patches")) {
      if (kustomize.has(field)) {
        out.set(field, kustomize.get(field));
      }
    }
    ArrayNode labels = JsonNodeFactory.instance.arrayNode();
    if (kustomize.has("commonLabels")) {
      labels.addObject().set("pairs", kustomize.get("commonLabels"));
      out.set("labels", labels);
    }
    if (kustomize.has("commonAnnotations")) {
      out.set("commonAnnotations", kustomize.get("commonAnnotations"));
    }
    ArrayNode images = JsonNodeFactory.instance.arrayNode();
    kustomize.path("images").forEach(one -> images.add(image(one.asText())));
    if (!images.isEmpty()) {
      out.set("images", images);
    }
    return out.isEmpty() ? Optional.empty() : Optional.of(out);
  }

  /** An image as Argo CD writes it: {@code [name=]new[:tag][@digest]}. */
  static ObjectNode image(String text) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    int equals = text.indexOf('=');
    String to = text.substring(equals + 1);
    int at = to.indexOf('@');
    if (at >= 0) {
      out.put("digest", to.substring(at + 1));
      to = to.substring(0, at);
    } else if (to.lastIndexOf(':') > to.lastIndexOf('/')) {
      out.put("newTag", to.substring(to.lastIndexOf(':') + 1));
      to = to.substring(0, to.lastIndexOf(':'));
    }
    if (equals >= 0) {
      out.put("name", text.substring(0, equals)).put("newName", to);
    } else {
      out.put("name", to);
    }
    return out;
  }
}
