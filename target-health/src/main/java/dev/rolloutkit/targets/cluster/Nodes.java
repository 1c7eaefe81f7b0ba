package dev.rolloutkit.targets.cluster;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.targets.cluster.NodeInfo.NodeTaint;
import dev.rolloutkit.targets.internal.cluster.CreationTimes;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes. Absent and null fields are unset; a null element of a list is the zero object, as in
 * the controller.
 *
 * @rule Of a node the controller reads labels, taints, age, the provider id and the Ready
 *     condition.
 */
public final class Nodes {
  private Nodes() {}

  /**
   * The fields that the controller reads. The node is not changed, and no reference to it is kept.
   *
   * @param node the node; {@code null}, such as an element of a list, is read as a node without
   *     fields
   */
  public static NodeInfo read(@Nullable Node node) {
    return node == null ? fields(new Node()) : fields(node);
  }

  private static NodeInfo fields(Node node) {
    ObjectMeta meta = node.getMetadata() == null ? new ObjectMeta() : node.getMetadata();
    NodeSpec spec = node.getSpec() == null ? new NodeSpec() : node.getSpec();
    NodeInfo.Builder out =
        NodeInfo.builder()
            .name(text(meta.getName()))
            .createdAtMillis(CreationTimes.millis(meta.getCreationTimestamp()))
            .providerId(text(spec.getProviderID()))
            .labels(texts(meta.getLabels()));
    for (Taint taint : GoZero.elements(spec.getTaints(), Taint::new)) {
      out.addTaints(new NodeTaint(text(taint.getKey()), text(taint.getEffect())));
    }
    if (node.getStatus() != null && node.getStatus().getConditions() != null) {
      for (NodeCondition condition : node.getStatus().getConditions()) {
        if (condition != null && "Ready".equals(condition.getType())) {
          out.ready(text(condition.getStatus()));
          break;
        }
      }
    }
    return out.build();
  }

  /** The entries of a map that have a key; a {@code null} value becomes the empty string. */
  static Map<String, String> texts(@Nullable Map<String, String> map) {
    Map<String, String> out = new LinkedHashMap<>();
    if (map != null) {
      map.forEach(
          (key, value) -> {
            if (key != null) {
              out.put(key, text(value));
            }
          });
    }
    return out;
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }
}
