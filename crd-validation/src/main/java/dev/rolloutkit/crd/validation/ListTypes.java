package dev.rolloutkit.crd.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.schema.Schema.ListType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that no item of a set is repeated, and that no two items of a list with keys have the same
 * keys.
 *
 * @rule A set has no equal items, and a list with keys has no items with equal keys.
 */
public final class ListTypes {
  private final ImmutableList.Builder<Problem> problems = ImmutableList.builder();

  private ListTypes() {}

  /** The problems of the lists of an object; only the second of equal items is reported. */
  public static ImmutableList<Problem> problems(JsonNode object, Schema schema) {
    ListTypes check = new ListTypes();
    check.value(object, schema, FieldPath.root());
    return check.problems.build();
  }

  private void value(JsonNode value, @Nullable Schema schema, FieldPath at) {
    if (schema == null || !schema.hasListTypesWithin()) {
      return;
    }
    if (value.isObject()) {
      value
          .properties()
          .forEach(
              field -> {
                String name = field.getKey();
                boolean property = schema.properties().containsKey(name);
                value(
                    field.getValue(), schema.field(name), property ? at.child(name) : at.key(name));
              });
    } else if (value.isArray()) {
      if (schema.listType() == ListType.SET) {
        unique(value, at, null);
      } else if (schema.listType() == ListType.MAP) {
        unique(value, at, schema);
      }
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i), schema.items(), at.index(i));
      }
    }
  }

  /**
   * Reports repeated items, or repeated keys if the list has keys. Objects and lists are equal if
   * their texts are equal, as those of {@code [1]} and {@code [1.0]} are. Scalars of two types are
   * never equal.
   */
  private void unique(JsonNode list, FieldPath at, @Nullable Schema keyed) {
    if (keyed != null && hasOthers(list, at)) {
      return;
    }
    Map<Object, Integer> seen = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      JsonNode item = list.get(i);
      JsonNode identity = keyed == null ? item : keys(item, keyed);
      if (seen.merge(comparable(identity, keyed), 1, Integer::sum) == 2) {
        problems.add(Problem.duplicate(at.index(i), GoValues.text(identity)));
      }
    }
  }

  /** Reports the first item that is neither an object nor null. */
  private boolean hasOthers(JsonNode list, FieldPath at) {
    for (int i = 0; i < list.size(); i++) {
      JsonNode item = list.get(i);
      if (!item.isObject() && !item.isNull()) {
        problems.add(
            Problem.invalid(
                at.index(i),
                GoValues.text(item),
                "must be an object for an array of list-type map"));
        return true;
      }
    }
    return false;
  }

  /** A value that equal items have in common. A single key is compared like a scalar. */
  private static Object comparable(JsonNode identity, @Nullable Schema keyed) {
    JsonNode value =
        keyed != null && keyed.listMapKeys().size() == 1
            ? identity.path(keyed.listMapKeys().get(0))
            : identity;
    return value.isContainerNode() ? GoJson.write(value) : value;
  }

  private static ObjectNode keys(JsonNode item, Schema schema) {
    ObjectNode out = JsonNodes.object();
    for (String name : schema.listMapKeys()) {
      JsonNode key = item.get(name);
      if (key != null) {
        out.set(name, key);
      }
    }
    return out;
  }
}
