package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.crd.schema.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Removes the fields that a schema does not name.
 *
 * @rule A field that the schema does not name is removed, unless unknown fields are preserved
 *     there.
 */
final class Pruning {
  private static final ImmutableSet<String> META =
      ImmutableSet.of("apiVersion", "kind", "metadata");

  private final List<String> unknown = new ArrayList<>();

  private Pruning() {}

  /**
   * Removes from an object the fields that its schema does not name. Below {@code
   * x-kubernetes-preserve-unknown-fields} unknown fields are kept, and known fields are pruned by
   * their own schemas.
   *
   * @param schema the schema of the object; {@code null} if the CRD has none, so that only {@code
   *     apiVersion}, {@code kind} and {@code metadata} are kept
   * @return the paths of the removed fields, sorted
   */
  static List<String> prune(ObjectNode object, @Nullable Schema schema) {
    Pruning pruning = new Pruning();
    Schema known = schema == null ? Schema.builder().build() : schema;
    pruning.fields(object, known, FieldPath.root(), true, known.preservesUnknownFields());
    pruning.unknown.sort(CodePoints.ORDER);
    return pruning.unknown;
  }

  private void value(JsonNode value, @Nullable Schema schema, FieldPath at) {
    if (value instanceof ObjectNode object) {
      if (schema == null) {
        object.fieldNames().forEachRemaining(name -> unknown.add(at.child(name).toString()));
        object.removeAll();
      } else {
        fields(object, schema, at, schema.embeddedResource(), schema.preservesUnknownFields());
      }
    } else if (schema == null) {
      unnamed(value, at);
    } else if (schema.preservesUnknownFields()) {
      preserved(value, schema, at);
    } else {
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i), schema.items(), at.index(i));
      }
    }
  }

  /**
   * Prunes the known fields in the items of a list that preserves unknown fields, as its items do.
   */
  private void preserved(JsonNode list, Schema schema, FieldPath at) {
    Schema items = schema.items();
    for (int i = 0; items != null && i < list.size(); i++) {
      if (list.get(i) instanceof ObjectNode object) {
        fields(object, items, at.index(i), items.embeddedResource(), true);
      } else {
        preserved(list.get(i), items, at.index(i));
      }
    }
  }

  /** Empties the objects in lists that no schema describes, to any depth. */
  private void unnamed(JsonNode list, FieldPath at) {
    Deque<Map.Entry<JsonNode, FieldPath>> open = new ArrayDeque<>();
    open.push(Map.entry(list, at));
    while (!open.isEmpty()) {
      Map.Entry<JsonNode, FieldPath> next = open.pop();
      for (int i = 0; i < next.getKey().size(); i++) {
        JsonNode item = next.getKey().get(i);
        FieldPath path = next.getValue().index(i);
        if (item.isArray()) {
          open.push(Map.entry(item, path));
        } else if (item.isObject()) {
          value(item, null, path);
        }
      }
    }
  }

  private void fields(
      ObjectNode object, Schema schema, FieldPath at, boolean resource, boolean keepsUnknown) {
    List<String> names = null;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      String name = field.getKey();
      if (resource && META.contains(name)) {
        continue;
      }
      Schema property = schema.properties().get(name);
      if (property != null || schema.hasAdditionalProperties()) {
        JsonNode value = field.getValue();
        if (value.isContainerNode()) {
          value(value, property == null ? schema.additionalProperties() : property, at.child(name));
        }
      } else if (!keepsUnknown) {
        names = names == null ? new ArrayList<>() : names;
        names.add(name);
      }
    }
    if (names != null) {
      names.forEach(name -> unknown.add(at.child(name).toString()));
      object.remove(names);
    }
  }
}
