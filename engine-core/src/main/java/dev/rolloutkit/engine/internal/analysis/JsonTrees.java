package dev.rolloutkit.engine.internal.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares trees as Kubernetes compares objects: absent, null and empty values are equal.
 *
 * @rule Absent, null and empty values of objects are equal.
 */
public final class JsonTrees {
  private JsonTrees() {}

  /** A container that is being copied, and its copy. */
  private record Frame(
      @Nullable String name,
      JsonNode to,
      @Nullable Iterator<Map.Entry<String, JsonNode>> members,
      @Nullable Iterator<JsonNode> elements) {
    static Frame of(@Nullable String name, JsonNode from) {
      return from.isObject()
          ? new Frame(
              name, JsonNodeFactory.instance.objectNode(), from.properties().iterator(), null)
          : new Frame(name, JsonNodeFactory.instance.arrayNode(), null, from.elements());
    }

    boolean hasNext() {
      return members != null ? members.hasNext() : elements != null && elements.hasNext();
    }
  }

  /** The tree without fields that are null, or that are empty after the same was done to them. */
  public static JsonNode withoutEmpty(JsonNode tree) {
    if (!tree.isContainerNode()) {
      return tree;
    }
    Deque<Frame> open = new ArrayDeque<>();
    open.push(Frame.of(null, tree));
    while (true) {
      Frame frame = open.getFirst();
      if (frame.hasNext()) {
        String name = null;
        JsonNode value;
        if (frame.members() != null) {
          Map.Entry<String, JsonNode> member = frame.members().next();
          name = member.getKey();
          value = member.getValue();
        } else {
          value = frame.elements() == null ? tree : frame.elements().next();
        }
        if (value.isContainerNode()) {
          open.push(Frame.of(name, value));
        } else {
          add(frame.to(), name, value);
        }
      } else {
        open.pop();
        if (open.isEmpty()) {
          return frame.to();
        }
        add(open.getFirst().to(), frame.name(), frame.to());
      }
    }
  }

  private static void add(JsonNode to, @Nullable String name, JsonNode value) {
    if (to instanceof ArrayNode array) {
      array.add(value);
    } else if (to instanceof ObjectNode object
        && name != null
        && !value.isNull()
        && !(value.isContainerNode() && value.isEmpty())) {
      object.set(name, value);
    }
  }
}
