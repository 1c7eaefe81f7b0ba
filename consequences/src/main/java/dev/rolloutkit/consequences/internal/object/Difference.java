package dev.rolloutkit.consequences.internal.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the field in which two versions of an object differ.
 *
 * @rule Two versions of an object differ in the innermost field that has all that differs.
 */
public final class Difference {
  private Difference() {}

  /**
   * The path, with indices, of the innermost field that contains all differences within a given
   * field. If nothing differs, it is the given field itself.
   *
   * @param field the path of the field, with or without indices; empty for the whole object
   */
  public static String innermost(JsonNode before, JsonNode after, String field) {
    StringBuilder out = new StringBuilder();
    JsonNode was = before;
    JsonNode is = after;
    for (String name : FieldValues.names(field)) {
      if (is.isArray()) {
        int at = onlyChange(was, is);
        if (at < 0) {
          return out.toString();
        }
        out.append('[').append(at).append(']');
        was = counterpart(was, is, at);
        is = is.path(at);
      }
      append(out, name);
      was = was.path(name);
      is = is.path(name);
    }
    while (is.isContainerNode() && !was.isMissingNode() && !is.equals(was)) {
      if (is.isArray()) {
        int at = onlyChange(was, is);
        if (at < 0) {
          break;
        }
        out.append('[').append(at).append(']');
        was = counterpart(was, is, at);
        is = is.path(at);
      } else {
        List<String> names = changed(was, is);
        if (names.size() != 1) {
          break;
        }
        append(out, names.get(0));
        was = was.path(names.get(0));
        is = is.path(names.get(0));
      }
    }
    return out.toString();
  }

  /** Whether an object has a field, in any element of the lists on its path. */
  public static boolean has(JsonNode tree, String field) {
    return has(tree, FieldValues.names(field));
  }

  private static boolean has(JsonNode tree, List<String> names) {
    if (tree.isArray()) {
      for (JsonNode one : tree) {
        if (has(one, names)) {
          return true;
        }
      }
      return names.isEmpty();
    }
    return names.isEmpty()
        ? !tree.isMissingNode()
        : has(tree.path(names.get(0)), names.subList(1, names.size()));
  }

  private static void append(StringBuilder out, String name) {
    String path = below(out.toString(), name);
    out.setLength(0);
    out.append(path);
  }

  /** The path of a field below another one; the key of an annotation is in brackets. */
  public static String below(String path, String name) {
    return path.equals("metadata.annotations") || name.indexOf('.') >= 0
        ? path + "[" + name + "]"
        : path.isEmpty() ? name : path + "." + name;
  }

  private static List<String> changed(JsonNode was, JsonNode is) {
    Set<String> names = new LinkedHashSet<>();
    is.fieldNames().forEachRemaining(names::add);
    was.fieldNames().forEachRemaining(names::add);
    return names.stream().filter(name -> !was.path(name).equals(is.path(name))).toList();
  }

  /**
   * The index of the only element that the former list does not have; -1 if there are none or
   * several.
   */
  private static int onlyChange(JsonNode was, JsonNode is) {
    Set<JsonNode> old = new LinkedHashSet<>();
    was.forEach(old::add);
    int out = -1;
    for (int i = 0; i < is.size(); i++) {
      if (!old.contains(is.get(i))) {
        if (out >= 0) {
          return -1;
        }
        out = i;
      }
    }
    return out;
  }

  /** The former element that an element replaces; a missing node if the element is new. */
  private static JsonNode counterpart(JsonNode was, JsonNode is, int at) {
    Set<JsonNode> young = new LinkedHashSet<>();
    is.forEach(young::add);
    List<JsonNode> gone = new ArrayList<>();
    for (JsonNode one : was) {
      if (!young.contains(one)) {
        gone.add(one);
      }
    }
    return gone.size() == 1 ? gone.get(0) : was.size() == is.size() ? was.path(at) : missing();
  }

  private static JsonNode missing() {
    return MissingNode.getInstance();
  }

  /**
   * A copy of {@code after} in which a field has its value in {@code before}. If the path leads
   * through a list, the whole list is taken from {@code before}.
   *
   * @param field the path of the field, with or without indices; not empty
   */
  public static JsonNode reverted(JsonNode before, JsonNode after, String field) {
    JsonNode out = after.deepCopy();
    JsonNode at = out;
    JsonNode old = before;
    List<String> names = FieldValues.names(field);
    for (int i = 0; i < names.size(); i++) {
      if (!(at instanceof com.fasterxml.jackson.databind.node.ObjectNode object)) {
        return out;
      }
      String name = names.get(i);
      JsonNode was = old.path(name);
      boolean last = i == names.size() - 1;
      if (last || !was.isObject() || !object.path(name).isObject()) {
        if (was.isMissingNode()) {
          object.remove(name);
        } else {
          object.set(name, was.deepCopy());
        }
        return out;
      }
      at = object.path(name);
      old = was;
    }
    return out;
  }
}
