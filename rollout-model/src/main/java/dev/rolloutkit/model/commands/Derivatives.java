package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * Whether a tree contains everything that another tree contains. Values that are unset or empty in
 * the other tree match anything.
 *
 * <p>Source: Kubernetes 1.34, DeepDerivative of apimachinery, on unstructured objects.
 *
 * @rule A value that is unset or empty matches anything.
 */
final class Derivatives {
  private Derivatives() {}

  /** Whether {@code tree} is a derivative of {@code whole}, at any nesting depth. */
  static boolean isDerivative(JsonNode tree, JsonNode whole) {
    Deque<JsonNode> pending = new ArrayDeque<>();
    pending.push(whole);
    pending.push(tree);
    while (!pending.isEmpty()) {
      if (!isDerivative(pending.pop(), pending.pop(), pending)) {
        return false;
      }
    }
    return true;
  }

  /** Compares two nodes without their children, and pushes pairs of children. */
  private static boolean isDerivative(JsonNode tree, JsonNode whole, Deque<JsonNode> pending) {
    if (tree.isNull()) {
      return true;
    }
    if (!GoUnstructured.type(tree).equals(GoUnstructured.type(whole))) {
      return false;
    }
    if (tree.isContainerNode()) {
      return tree.size() <= whole.size()
          && (tree.isObject()
              ? pushMembers(tree, whole, pending)
              : pushElements(tree, whole, pending));
    }
    if (tree.isTextual()) {
      String text = GoStrings.wellFormed(tree.textValue());
      return text.isEmpty() || text.equals(whole.textValue());
    }
    return GoUnstructured.print(tree).equals(GoUnstructured.print(whole));
  }

  private static boolean pushMembers(JsonNode tree, JsonNode whole, Deque<JsonNode> pending) {
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      JsonNode other = whole.get(GoStrings.wellFormed(entry.getKey()));
      if (other == null) {
        return false;
      }
      pending.push(other);
      pending.push(entry.getValue());
    }
    return true;
  }

  private static boolean pushElements(JsonNode tree, JsonNode whole, Deque<JsonNode> pending) {
    for (int i = 0; i < tree.size(); i++) {
      pending.push(whole.get(i));
      pending.push(tree.get(i));
    }
    return true;
  }
}
