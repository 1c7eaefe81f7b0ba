package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import dev.rolloutkit.crd.internal.schema.JsonValues;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The value of a JSON text, and the fields that the text contains more than once.
 *
 * @rule A field that is given more than once gives a warning, and the last value counts.
 * @param value the value, in the form of {@link JsonValues}; of a repeated field the last one
 *     counts
 * @param duplicates the paths of repeated fields, in the order of the text, at most 100
 * @param outOfRange the first number that is out of the range of a double; it is {@code null} in
 *     the value
 */
record JsonBody(JsonNode value, ImmutableList<String> duplicates, Optional<Problem> outOfRange) {
  private static final int MAX_DUPLICATES = 100;

  /** The number of levels that Go's decoder reads. */
  private static final int MAX_DEPTH = 10_000;

  /**
   * Reads a tree as if from the text that Go writes for it. Empty if the tree has a number that is
   * out of range or more levels than Go reads: only the text itself then yields Go's message.
   */
  static Optional<JsonBody> of(JsonNode tree) {
    return JsonValues.asWritten(tree, MAX_DEPTH)
        .toOptional()
        .map(value -> new JsonBody(value, ImmutableList.of(), Optional.empty()));
  }

  /** Reads a text. Fails if it is not JSON, with Go's message. */
  static Outcome<JsonBody> read(String text) {
    return GoJsonReader.open(text).map(JsonBody::read);
  }

  private static JsonBody read(GoJsonReader in) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    Set<String> duplicates = new LinkedHashSet<>();
    Deque<Level> open = new ArrayDeque<>();
    Problem tooLarge = null;
    while (true) {
      Level parent = open.peek();
      String name = "";
      if (parent != null && parent.node() instanceof ObjectNode object) {
        name = in.nextName();
        if (object.has(name) && duplicates.size() < MAX_DUPLICATES && parent.repeats(name)) {
          duplicates.add(parent.path(name));
        }
      }
      JsonKind kind = in.peek();
      JsonNode node;
      switch (kind) {
        case OBJECT -> {
          in.beginObject();
          node = JsonNodes.object();
        }
        case ARRAY -> {
          in.beginArray();
          node = JsonNodes.array();
        }
        case STRING -> node = nodes.textNode(in.nextString());
        case BOOL -> node = nodes.booleanNode(in.nextBoolean());
        case NULL -> {
          in.nextNull();
          node = nodes.nullNode();
        }
        default -> {
          Outcome<JsonNode> number = JsonValues.number(in.nextNumber());
          node = number.toOptional().orElseGet(nodes::nullNode);
          if (!number.isOk() && tooLarge == null) {
            tooLarge = number.problems().get(0);
          }
        }
      }
      if (parent != null) {
        parent.add(name, node);
      }
      if (node.isContainerNode()) {
        int index = parent == null ? -1 : parent.node().size() - 1;
        open.push(new Level(node, parent, name, index));
      }
      JsonNode last = node;
      while (!open.isEmpty() && !in.hasNext()) {
        last = open.pop().node();
        if (last.isObject()) {
          in.endObject();
        } else {
          in.endArray();
        }
      }
      if (open.isEmpty()) {
        return new JsonBody(last, ImmutableList.copyOf(duplicates), Optional.ofNullable(tooLarge));
      }
    }
  }

  /** A container that is being read, its place in its parent, and its repeated names. */
  private static final class Level {
    private final JsonNode node;
    private final @Nullable Level parent;
    private final String name;
    private final int index;
    private @Nullable Set<String> repeated;

    Level(JsonNode node, @Nullable Level parent, String name, int index) {
      this.node = node;
      this.parent = parent;
      this.name = name;
      this.index = index;
    }

    JsonNode node() {
      return node;
    }

    /** Whether this name is repeated for the first time. */
    boolean repeats(String field) {
      if (repeated == null) {
        repeated = new HashSet<>();
      }
      return repeated.add(field);
    }

    void add(String field, JsonNode value) {
      if (node instanceof ObjectNode object) {
        object.set(field, value);
      } else {
        ((ArrayNode) node).add(value);
      }
    }

    String path(String field) {
      Deque<Level> levels = new ArrayDeque<>();
      for (Level level = this; level != null; level = level.parent) {
        levels.push(level);
      }
      StringBuilder out = new StringBuilder();
      for (Level level : levels) {
        if (level.parent == null) {
          continue;
        }
        if (level.parent.node.isArray()) {
          out.append('[').append(level.index).append(']');
        } else {
          dot(out).append(level.name);
        }
      }
      return dot(out).append(field).toString();
    }

    private static StringBuilder dot(StringBuilder out) {
      return out.length() == 0 ? out : out.append('.');
    }
  }
}
