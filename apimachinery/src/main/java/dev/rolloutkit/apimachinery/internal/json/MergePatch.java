package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Applies merge patches ({@code application/merge-patch+json}, RFC 7386).
 *
 * <pre>{@code
 * MergePatch.apply(rollout, patch) // {"spec":{"replicas":3,"paused":null}}
 * }</pre>
 *
 * <p>Written by hand, because no library that this project depends on applies merge patches, and a
 * further dependency would cost users more than these lines.
 */
public final class MergePatch {
  private MergePatch() {}

  /**
   * Returns the tree after a patch: objects are merged field by field, {@code null} removes a
   * field, and everything else is replaced. Neither argument is changed, and the result shares the
   * unchanged parts of both. The recursion is as deep as the patch.
   */
  public static JsonNode apply(JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode changes)) {
      return patch;
    }
    ObjectNode out = changes.objectNode();
    if (target instanceof ObjectNode object) {
      out.setAll(object);
    }
    for (Map.Entry<String, JsonNode> field : changes.properties()) {
      if (field.getValue().isNull()) {
        out.remove(field.getKey());
      } else {
        out.set(field.getKey(), apply(out.path(field.getKey()), field.getValue()));
      }
    }
    return out;
  }
}
