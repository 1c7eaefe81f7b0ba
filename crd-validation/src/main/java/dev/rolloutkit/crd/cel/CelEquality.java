package dev.rolloutkit.crd.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.UnsignedLong;
import dev.cel.runtime.CelFunctionBinding;
import dev.rolloutkit.crd.cel.CelValues.Items;
import dev.rolloutkit.crd.cel.CelValues.Wrapped;
import dev.rolloutkit.crd.internal.validation.GoVerbs;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.schema.Schema.ListType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Equality, membership and sums of lists as the API server computes them. The order of a set does
 * not matter, and a sum with a set contains no item twice. A list with keys is compared and merged
 * by its keys.
 *
 * <p>The left value decides. A value of the wrong type within the left one is an error. Within the
 * right one it is an error only if it is compared with a list or an object; it differs from every
 * other value.
 *
 * <p>Source: Kubernetes 1.34, values of custom resources in CEL.
 *
 * @rule Sets are equal in any order, and lists with keys are compared by their keys.
 */
final class CelEquality {
  private static final String NO_OVERLOAD = "no such overload";

  private CelEquality() {}

  /** The functions that take the place of CEL's own. */
  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        CelFunctionBinding.from("equals", Object.class, Object.class, CelEquality::isEqual),
        CelFunctionBinding.from("not_equals", Object.class, Object.class, CelEquality::differ),
        CelFunctionBinding.from(
            "in_list", Object.class, List.class, (item, list) -> contains(list, item)),
        CelFunctionBinding.from("add_list", List.class, List.class, CelEquality::sum));
  }

  /** Whether two values differ; an error differs from everything. */
  private static boolean differ(Object a, Object b) {
    try {
      return !isEqual(a, b);
    } catch (InvalidData e) {
      return true;
    }
  }

  static boolean isEqual(Object a, Object b) {
    if (CelTypes.isNull(a) || CelTypes.isNull(b)) {
      return CelTypes.isNull(a) && CelTypes.isNull(b);
    }
    if (b instanceof InvalidData error) {
      if (a instanceof List<?> || a instanceof Map<?, ?>) {
        throw error;
      }
      return false;
    }
    if (KubernetesFunctions.isOpaque(a) && a.getClass() != b.getClass()) {
      throw new InvalidData(NO_OVERLOAD);
    }
    if (a instanceof Items items) {
      if (!(b instanceof List<?> list)) {
        throw new InvalidData(NO_OVERLOAD);
      }
      return items.size() == list.size() && isEqualList(items, list);
    }
    if (a instanceof Wrapped wrapped) {
      if (!(b instanceof Map<?, ?> map)) {
        throw new InvalidData(NO_OVERLOAD);
      }
      return isEqualObject(wrapped, map);
    }
    if (a instanceof List<?> left && b instanceof List<?> right) {
      return left.size() == right.size() && isEqualItems(left, right);
    }
    if (a instanceof Map<?, ?> left && b instanceof Map<?, ?> right) {
      return left.size() == right.size()
          && left.entrySet().stream()
              .allMatch(
                  entry ->
                      right.containsKey(entry.getKey())
                          && isEqual(entry.getValue(), right.get(entry.getKey())));
    }
    return (isNumber(a) && isNumber(b)) ? isEqualNumber(a, b) : Objects.equals(a, b);
  }

  private static boolean isNumber(Object value) {
    return value instanceof Long || value instanceof Double || value instanceof UnsignedLong;
  }

  private static boolean isEqualNumber(Object a, Object b) {
    if (a.getClass() == b.getClass()) {
      return a instanceof Double x ? x.doubleValue() == (Double) b : a.equals(b);
    }
    if (a instanceof Double || b instanceof Double) {
      return ((Number) a).doubleValue() == ((Number) b).doubleValue();
    }
    return ((Number) a).longValue() == ((Number) b).longValue() && ((Number) a).longValue() >= 0;
  }

  private static boolean isEqualList(Items items, List<?> other) {
    return switch (items.schema().listType()) {
      case SET -> plainSet(items.json()).containsAll(plain(other));
      case MAP -> isEqualByKeys(items, other);
      case ATOMIC -> isEqualItems(items, other);
    };
  }

  private static boolean isEqualItems(List<?> items, List<?> other) {
    for (int i = 0; i < items.size(); i++) {
      if (!isEqual(items.get(i), readable(other, i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEqualByKeys(Items items, List<?> other) {
    Map<Object, JsonNode> byKeys = new HashMap<>();
    items.json().forEach(item -> byKeys.put(keys(item, items.schema()), item));
    for (int i = 0; i < other.size(); i++) {
      JsonNode left = byKeys.get(keys(json(other, i), items.schema()));
      if (left == null
          || !isEqual(CelValues.of(left, items.schema().items()), readable(other, i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEqualObject(Wrapped object, Map<?, ?> other) {
    JsonNode stored = other instanceof Wrapped wrapped ? wrapped.json() : null;
    if (object.json().size() != (stored == null ? other.size() : stored.size())) {
      return false;
    }
    for (Map.Entry<String, JsonNode> field : object.json().properties()) {
      String name = field.getKey();
      if (object.describes(name)) {
        Object left = object.get(EscapedNames.of(name));
        Object right = readable(other, EscapedNames.of(name));
        if (left == null && right == null) {
          continue;
        }
        if (left == null || right == null || !isEqual(left, right)) {
          return false;
        }
      } else if (stored != null && stored.has(name) && !field.getValue().equals(stored.get(name))) {
        return false; // an unknown field that the other object lacks is ignored
      }
    }
    return true;
  }

  /** The item; an error if it has the wrong type. */
  private static Object readable(List<?> list, int index) {
    try {
      return list.get(index);
    } catch (InvalidData e) {
      return e;
    }
  }

  /**
   * The value of a key, which is an error if it has the wrong type; {@code null} if it is absent.
   */
  private static @Nullable Object readable(Map<?, ?> map, String key) {
    try {
      return map.get(key);
    } catch (InvalidData e) {
      return e;
    }
  }

  /**
   * Whether a list contains an item. If it does not, an item of the wrong type in the list is an
   * error.
   */
  static boolean contains(List<?> list, Object item) {
    InvalidData error = null;
    for (int i = 0; i < list.size(); i++) {
      try {
        if (isEqual(list.get(i), item)) {
          return true;
        }
      } catch (InvalidData e) {
        error = error == null ? e : error;
      }
    }
    if (error != null) {
      throw error;
    }
    return false;
  }

  private static List<?> sum(List<?> a, List<?> b) {
    if (!(a instanceof Items items) || !isJson(b)) {
      List<Object> out = new ArrayList<>(a.size() + b.size());
      out.addAll(a);
      out.addAll(b);
      return out;
    }
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    items.json().forEach(out::add);
    if (items.schema().listType() == ListType.SET) {
      Set<Object> known = plainSet(items.json());
      for (int i = 0; i < b.size(); i++) {
        JsonNode item = json(b, i);
        if (known.add(plain(item))) {
          out.add(item);
        }
      }
    } else if (items.schema().listType() == ListType.MAP) {
      merge(out, b, items.schema());
    } else {
      for (int i = 0; i < b.size(); i++) {
        out.add(json(b, i));
      }
    }
    return new Items(out, items.schema());
  }

  /** Replaces items by those with the same keys, and adds the others at the end. */
  private static void merge(ArrayNode out, List<?> items, Schema schema) {
    Map<Object, Integer> places = new HashMap<>();
    for (int i = 0; i < out.size(); i++) {
      places.put(keys(out.get(i), schema), i);
    }
    for (int i = 0; i < items.size(); i++) {
      JsonNode item = json(items, i);
      Integer place = places.get(keys(item, schema));
      if (place == null) {
        out.add(item);
      } else {
        out.set(place, item);
      }
    }
  }

  private static List<Object> keys(JsonNode item, Schema schema) {
    List<Object> out = new ArrayList<>();
    for (String name : schema.listMapKeys()) {
      out.add(plain(item.path(name)));
    }
    return out;
  }

  private static Set<Object> plainSet(JsonNode list) {
    Set<Object> out = new HashSet<>();
    list.forEach(item -> out.add(plain(item)));
    return out;
  }

  private static List<Object> plain(List<?> list) {
    List<Object> out = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      out.add(plain(json(list, i)));
    }
    return out;
  }

  /**
   * A scalar, which may be in a set. For other values the result is Go's error that it cannot hash
   * them.
   */
  private static Object plain(JsonNode value) {
    if (value.isContainerNode()) {
      throw new InvalidData(
          "internal error: runtime error: hash of unhashable type " + GoVerbs.type(value));
    }
    return value;
  }

  private static boolean isJson(List<?> list) {
    return list instanceof Items || list.stream().allMatch(item -> toJson(item) != null);
  }

  private static JsonNode json(List<?> list, int index) {
    JsonNode json = list instanceof Items items ? items.json().get(index) : toJson(list.get(index));
    return json == null ? JsonNodeFactory.instance.missingNode() : json;
  }

  /** A value of CEL as JSON; {@code null} if it has no such form, for example a timestamp. */
  private static @Nullable JsonNode toJson(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof Items items) {
      return items.json();
    }
    if (value instanceof Wrapped wrapped) {
      return wrapped.json();
    }
    if (value instanceof String text) {
      return nodes.textNode(text);
    }
    if (value instanceof Long number) {
      return nodes.numberNode(number);
    }
    if (value instanceof Double number) {
      return nodes.numberNode(number);
    }
    if (value instanceof Boolean bool) {
      return nodes.booleanNode(bool);
    }
    return null;
  }
}
