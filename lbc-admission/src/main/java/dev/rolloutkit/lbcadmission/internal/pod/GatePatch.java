package dev.rolloutkit.lbcadmission.internal.pod;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the JSON patch from one list of readiness gates to another, like the controller's
 * library.
 *
 * @rule The readiness gates of a pod are patched element by element, after the list got its new
 *     length.
 */
final class GatePatch {
  private static final String PATH = "/spec/readinessGates";
  private static final String TYPE = "conditionType";

  private GatePatch() {}

  /**
   * The operations of the patch. They first bring the list to its new length: they remove elements
   * from its end or add elements there. Then they replace the condition types that differ. So a
   * gate in the middle of the list is removed by one removal at the end and some replacements.
   *
   * @param listed whether the pod has a list, which may be empty
   */
  static List<PatchOperation> of(boolean listed, List<String> before, List<String> after) {
    List<PatchOperation> out = new ArrayList<>();
    if (!listed) {
      if (!after.isEmpty()) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        after.forEach(type -> list.add(gate(type)));
        out.add(PatchOperation.add(PATH, list));
      }
      return out;
    }
    for (int i = before.size() - 1; i >= after.size(); i--) {
      out.add(PatchOperation.remove(PATH + '/' + i));
    }
    for (int i = before.size(); i < after.size(); i++) {
      out.add(PatchOperation.add(PATH + '/' + i, gate(after.get(i))));
    }
    int common = Math.min(before.size(), after.size());
    for (int i = 0; i < common; i++) {
      if (!before.get(i).equals(after.get(i))) {
        out.add(
            PatchOperation.replace(PATH + '/' + i + '/' + TYPE, TextNode.valueOf(after.get(i))));
      }
    }
    return out;
  }

  private static ObjectNode gate(String type) {
    return JsonNodeFactory.instance.objectNode().put(TYPE, type);
  }
}
