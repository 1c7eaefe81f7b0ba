package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The objects of a cluster, by kind. What cannot be read is a finding, and left out. */
final class ClusterExport {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final String cluster;
  private final ImmutableListMultimap<String, JsonNode> objects;
  private final Set<Finding> findings = new LinkedHashSet<>();

  private ClusterExport(String cluster, ImmutableListMultimap<String, JsonNode> objects) {
    this.cluster = cluster;
    this.objects = objects;
  }

  /** The objects in the order of their places; of two copies of an object the first counts. */
  static ClusterExport of(String cluster, Iterable<Manifest> manifests) {
    List<Manifest> sorted = new ArrayList<>();
    manifests.forEach(sorted::add);
    sorted.sort(Comparator.comparing(Manifest::place));

    List<Manifest> copies = new ArrayList<>();
    Set<String> known = new HashSet<>();
    ImmutableListMultimap.Builder<String, JsonNode> objects = ImmutableListMultimap.builder();
    for (Manifest manifest : sorted) {
      JsonNode tree = tree(manifest);
      if (known.add(label(tree))) {
        objects.put(kind(tree), tree);
      } else {
        copies.add(manifest);
      }
    }
    ClusterExport export = new ClusterExport(cluster, objects.build());
    copies.forEach(
        copy ->
            export.add(
                Table.PROBLEMS,
                "copy",
                copy.place(),
                "is passed over: " + label(tree(copy)) + " stands in the export already"));
    export.add(Table.CLUSTERS, "read", "", export.contents());
    return export;
  }

  private static JsonNode tree(Manifest manifest) {
    try {
      return MAPPER.readTree(manifest.json());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(manifest.place(), e);
    }
  }

  /** The kind with its group, such as {@code Rollout.argoproj.io}, or {@code Service}. */
  private static String kind(JsonNode tree) {
    String apiVersion = tree.path("apiVersion").asText();
    int slash = apiVersion.indexOf('/');
    String kind = tree.path("kind").asText();
    return slash < 0 ? kind : kind + "." + apiVersion.substring(0, slash);
  }

  /** The kind, namespace and name of an object. */
  static String label(JsonNode tree) {
    return kind(tree) + " " + namespace(tree) + "/" + tree.at("/metadata/name").asText();
  }

  /** The namespace of an object. */
  static String namespace(JsonNode tree) {
    return tree.at("/metadata/namespace").asText("default");
  }

  private String contents() {
    return objects.asMap().entrySet().stream()
        .map(kind -> kind.getValue().size() + " " + kind.getKey())
        .sorted(Comparator.comparing((String text) -> text.substring(text.indexOf(' '))))
        .collect(Collectors.joining(", "));
  }

  /** The name of the cluster. */
  String cluster() {
    return cluster;
  }

  /** All objects. */
  ImmutableCollection<JsonNode> all() {
    return objects.values();
  }

  /** The objects of a kind, such as {@code Rollout.argoproj.io}. */
  ImmutableList<JsonNode> all(String kind) {
    return objects.get(kind);
  }

  /** The objects of a kind that can be read. */
  <T> ImmutableList<T> all(String kind, Function<JsonNode, Outcome<T>> reader) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    for (JsonNode tree : all(kind)) {
      Outcome<T> outcome = reader.apply(tree);
      if (outcome instanceof Outcome.Ok<T> ok) {
        out.add(ok.value());
      } else {
        String texts =
            outcome.problems().stream().map(Problem::text).collect(Collectors.joining("; "));
        add(Table.PROBLEMS, "invalid", label(tree), texts);
      }
    }
    return out.build();
  }

  /** The objects of a kind as a type of fabric8. */
  <T> ImmutableList<T> all(String kind, Class<T> type) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    for (JsonNode tree : all(kind)) {
      try {
        out.add(MAPPER.treeToValue(tree, type));
      } catch (JsonProcessingException e) {
        add(Table.PROBLEMS, "invalid", label(tree), e.getOriginalMessage());
      }
    }
    return out.build();
  }

  /** Adds a finding. */
  void add(Table table, String what, String object, String explanation) {
    findings.add(new Finding(table, cluster, what, object, explanation));
  }

  /** What was found so far. */
  ImmutableList<Finding> findings() {
    return ImmutableList.copyOf(findings);
  }
}
