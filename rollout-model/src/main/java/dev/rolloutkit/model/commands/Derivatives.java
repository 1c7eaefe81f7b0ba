package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoText;
import java.util.Map;

/**
 * Whether a tree says nothing that another does not say: what is unset or empty in it matches
 * anything, and what it leaves out does not count.
 *
 * <p>Source: Kubernetes 1.34, DeepDerivative of apimachinery, on unstructured objects.
 */
final class Derivatives {
  private Derivatives() {}

  /** Whether {@code tree} is a derivative of {@code whole}; nested as deep as the trees are. */
  static boolean isDerivative(JsonNode tree, JsonNode whole) {
    if (tree.isNull()) {
      return true;
    }
    if (!GoUnstructured.type(tree).equals(GoUnstructured.type(whole))) {
      return false;
    }
    if (tree.isObject()) {
      return isObjectDerivative(tree, whole);
    }
    if (tree.isArray()) {
      return isListDerivative(tree, whole);
    }
    if (tree.isTextual()) {
      String text = GoText.wellFormed(tree.textValue());
      return text.isEmpty() || text.equals(whole.textValue());
    }
    return tree.isNumber()
        ? GoUnstructured.print(tree).equals(GoUnstructured.print(whole))
        : tree.equals(whole);
  }

  private static boolean isObjectDerivative(JsonNode tree, JsonNode whole) {
    if (tree.size() > whole.size()) {
      return false;
    }
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      JsonNode other = whole.get(GoText.wellFormed(entry.getKey()));
      if (other == null || !isDerivative(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isListDerivative(JsonNode tree, JsonNode whole) {
    if (tree.size() > whole.size()) {
      return false;
    }
    for (int i = 0; i < tree.size(); i++) {
      if (!isDerivative(tree.get(i), whole.get(i))) {
        return false;
      }
    }
    return true;
  }
}
