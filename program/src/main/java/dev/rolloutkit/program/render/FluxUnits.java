package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What objects of Flux render: a Kustomization its path, a HelmRelease a chart in this repository.
 * That their source is this repository is assumed where it has what they name.
 */
final class FluxUnits {
  private final Asked asked;

  private FluxUnits(Asked asked) {
    this.asked = asked;
  }

  static boolean isOne(Asked asked) {
    String kind = asked.manifest().kind();
    return (asked.group().equals("kustomize.toolkit.fluxcd.io") && kind.equals("Kustomization"))
        || (asked.group().equals("helm.toolkit.fluxcd.io") && kind.equals("HelmRelease"));
  }

  static ImmutableList<Unit> of(Asked asked) {
    FluxUnits units = new FluxUnits(asked);
    return ImmutableList.of(
        asked.manifest().kind().equals("HelmRelease") ? units.release() : units.kustomization());
  }

  private Unit.Builder unit() {
    JsonNode target = asked.spec().path("kubeConfig").path("secretRef").path("name");
    String here = asked.world().orElse("cluster");
    return asked.unit("").world(target.isTextual() ? here + " by " + target.textValue() : here);
  }

  private Unit kustomization() {
    Unit.Builder unit = unit().kind(Unit.Kind.PLAIN);
    JsonNode spec = asked.spec();
    String kind = spec.path("sourceRef").path("kind").asText("");
    String path = spec.path("path").asText("./");
    if (!kind.isEmpty() && !kind.equals("GitRepository")) {
      return unit.problem("its source is no Git repository but " + kind).build();
    }
    Path folder = asked.tree().folder(path).orElse(null);
    if (folder == null) {
      return unit.problem("this repository has no folder " + path).build();
    }
    unit.folder(folder);
    Asked.text(spec.path("targetNamespace")).ifPresent(unit::namespace);
    if (Closure.kustomization(folder).isPresent()) {
      unit.kind(Unit.Kind.KUSTOMIZATION);
      around(spec).ifPresent(unit::around);
    }
    JsonNode variables = spec.path("postBuild").path("substitute");
    if (spec.has("postBuild")) {
      Map<String, String> values = new TreeMap<>();
      variables.properties().forEach(one -> values.put(one.getKey(), one.getValue().asText()));
      unit.variables(ImmutableSortedMap.copyOf(values));
    }
    return unit.build();
  }

  private static Optional<ObjectNode> around(JsonNode spec) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (String field : List.of("namePrefix", "nameSuffix", "patches", "images")) {
      if (spec.has(field)) {
        out.set(field, spec.get(field));
      }
    }
    if (spec.has("targetNamespace")) {
      out.set("namespace", spec.get("targetNamespace"));
    }
    JsonNode labels = spec.path("commonMetadata").path("labels");
    if (!labels.isEmpty()) {
      out.putArray("labels").addObject().set("pairs", labels);
    }
    JsonNode annotations = spec.path("commonMetadata").path("annotations");
    if (!annotations.isEmpty()) {
      out.set("commonAnnotations", annotations);
    }
    return out.isEmpty() ? Optional.empty() : Optional.of(out);
  }

  private Unit release() {
    Unit.Builder unit = unit().kind(Unit.Kind.CHART);
    JsonNode spec = asked.spec();
    JsonNode chart = spec.path("chart").path("spec");
    String namespace =
        Asked.text(spec.path("targetNamespace")).orElse(asked.manifest().namespace());
    unit.namespace(namespace);
    unit.release(
        Asked.text(spec.path("releaseName"))
            .orElseGet(
                () ->
                    Asked.text(spec.path("targetNamespace")).map(n -> n + "-").orElse("")
                        + asked.manifest().name()));
    String path = chart.path("chart").asText("");
    boolean isGit = chart.path("sourceRef").path("kind").asText("").equals("GitRepository");
    Path folder = isGit ? asked.tree().folder(path).orElse(null) : null;
    if (folder == null || !Closure.isChart(folder)) {
      return unit.problem("its chart lies in no folder of this repository").build();
    }
    unit.folder(folder);
    for (JsonNode one : chart.path("valuesFiles")) {
      Optional<Path> file = asked.tree().inside(asked.tree().root(), one.asText());
      if (file.filter(Files::isRegularFile).isPresent()) {
        unit.addValueFiles(file.get());
      } else {
        unit.problem("this repository has no file of values " + one.asText());
      }
    }
    ReleaseValues.add(asked, unit);
    if (spec.path("values") instanceof ObjectNode values) {
      unit.addValues(values);
    }
    return unit.build();
  }
}
