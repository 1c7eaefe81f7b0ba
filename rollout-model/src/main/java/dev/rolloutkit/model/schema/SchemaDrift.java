package dev.rolloutkit.model.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The differences between the CustomResourceDefinition in a cluster and the types of this library.
 *
 * <p>Paths are written with {@code []} for elements and {@code {}} for map values: {@code
 * spec.strategy.canary.steps[].setWeight}. The contents of the pod template and of the metadata,
 * which the definition does not specify, are not compared.
 *
 * @param unknown paths of the definition that this library has no field for
 * @param missing paths of fields of this library that the definition does not have
 */
public record SchemaDrift(ImmutableList<String> unknown, ImmutableList<String> missing) {
  private static final Set<String> OPEN = Set.of("core.v1.PodTemplateSpec", "meta.v1.ObjectMeta");

  /**
   * Compares a schema with this library's types.
   *
   * @param openApiSchema {@code spec.versions[].schema.openAPIV3Schema} of the definition
   */
  public static SchemaDrift of(JsonNode openApiSchema) {
    Set<String> theirs = paths(openApiSchema);
    Set<String> ours = modelled();
    return new SchemaDrift(without(theirs, ours), without(ours, theirs));
  }

  /** Whether there is no difference. */
  public boolean isEmpty() {
    return unknown.isEmpty() && missing.isEmpty();
  }

  /** The paths of all fields of this library, sorted. */
  public static ImmutableSortedSet<String> modelled() {
    Set<String> out = new TreeSet<>(CodePoints.ORDER);
    members("", GoSchema.ROLLOUT, out);
    return ImmutableSortedSet.copyOf(CodePoints.ORDER, out);
  }

  private static ImmutableList<String> without(Set<String> from, Set<String> what) {
    return from.stream()
        .filter(path -> !what.contains(path))
        .collect(ImmutableList.toImmutableList());
  }

  private static void members(String prefix, GoStruct struct, Set<String> out) {
    for (GoField field : struct.fields()) {
      type(prefix.isEmpty() ? field.name() : prefix + "." + field.name(), field.type(), out);
    }
  }

  /** The types are not recursive, so this terminates. */
  private static void type(String path, GoType type, Set<String> out) {
    out.add(path);
    switch (type.kind()) {
      case STRUCT -> {
        if (!OPEN.contains(type.members().name())) {
          members(path, type.members(), out);
        }
      }
      case LIST -> type(path + "[]", type.elements(), out);
      case MAP -> {
        if (type.elements().kind() != GoKind.RAW) {
          type(path + "{}", type.elements(), out);
        }
      }
      default -> {}
    }
  }

  private static Set<String> paths(JsonNode schema) {
    Set<String> out = new TreeSet<>(CodePoints.ORDER);
    Deque<Map.Entry<String, JsonNode>> open = new ArrayDeque<>();
    open.add(Map.entry("", schema));
    while (!open.isEmpty()) {
      Map.Entry<String, JsonNode> next = open.poll();
      String path = next.getKey();
      JsonNode node = next.getValue();
      if (!path.isEmpty()) {
        out.add(path);
      }
      if (path.equals("spec.template") || path.equals("metadata")) {
        continue;
      }
      for (Map.Entry<String, JsonNode> member : node.path("properties").properties()) {
        open.add(
            Map.entry(
                path.isEmpty() ? member.getKey() : path + "." + member.getKey(),
                member.getValue()));
      }
      if (node.path("items").isObject()) {
        open.add(Map.entry(path + "[]", node.get("items")));
      }
      if (node.path("additionalProperties").isObject()) {
        open.add(Map.entry(path + "{}", node.get("additionalProperties")));
      }
    }
    return out;
  }
}
