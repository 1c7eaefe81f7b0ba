package dev.rolloutkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/**
 * Inserts faults into valid objects: fields that are null or missing, arbitrary strings and
 * numbers, lists with repeated or null elements.
 *
 * <p>A value shrinks towards one fault in the smallest object.
 */
public final class FaultArbitraries {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MAX_FAULTS = 4;

  private FaultArbitraries() {}

  /** Objects of a Jackson-mapped type, such as fabric8's models, with one to four faults each. */
  public static <T> Arbitrary<T> of(Arbitrary<T> good, Class<T> type) {
    return inTree(good.map(MAPPER::<JsonNode>valueToTree))
        .map(tree -> read(tree, type))
        .filter(1000, Optional::isPresent)
        .map(Optional::get);
  }

  /** JSON trees with one to four faults each. */
  public static Arbitrary<JsonNode> inTree(Arbitrary<JsonNode> good) {
    Arbitrary<Fault> fault =
        Combinators.combine(
                Arbitraries.integers().between(0, 10_000),
                Arbitraries.of(Kind.class),
                TextArbitraries.hostile(),
                Arbitraries.integers())
            .as(Fault::new);
    return Combinators.combine(good, fault.list().ofMinSize(1).ofMaxSize(MAX_FAULTS))
        .as(
            (tree, faults) -> {
              JsonNode out = tree.deepCopy();
              faults.forEach(f -> f.putInto(out));
              return out;
            })
        .withoutEdgeCases();
  }

  /** Converts a pod template to fabric8's type. */
  static PodTemplateSpec template(@Nullable JsonNode tree) {
    return read(tree == null ? JsonNodeFactory.instance.objectNode() : tree, PodTemplateSpec.class)
        .orElseThrow();
  }

  private static <T> Optional<T> read(JsonNode tree, Class<T> type) {
    try {
      return Optional.ofNullable(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private enum Kind {
    NULL,
    REMOVE,
    TWICE,
    CHANGE
  }

  private record Fault(int place, Kind kind, String text, int number) {
    void putInto(JsonNode tree) {
      List<JsonNode> containers = containers(tree);
      if (containers.isEmpty()) {
        return;
      }
      JsonNode at = containers.get(place % containers.size());
      int index = place / containers.size() % at.size();
      if (at instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        putInto(object, names.get(index));
      } else {
        putInto((ArrayNode) at, index);
      }
    }

    private void putInto(ObjectNode at, String name) {
      switch (kind) {
        case NULL -> at.putNull(name);
        case REMOVE -> at.remove(name);
        default -> at.set(name, changed(at.get(name)));
      }
    }

    private void putInto(ArrayNode at, int index) {
      switch (kind) {
        case NULL -> at.insert(index, NullNode.getInstance());
        case REMOVE -> at.remove(index);
        case TWICE -> at.add(at.get(index).deepCopy());
        default -> at.set(index, changed(at.get(index)));
      }
    }

    private JsonNode changed(JsonNode old) {
      if (old.isTextual()) {
        return TextNode.valueOf(text);
      }
      if (old.isNumber()) {
        return IntNode.valueOf(number);
      }
      if (old.isArray()) {
        return JsonNodeFactory.instance.arrayNode();
      }
      return old.isObject() ? JsonNodeFactory.instance.objectNode() : old;
    }

    /** The objects and arrays that are not empty, outer ones first. */
    private static List<JsonNode> containers(JsonNode tree) {
      List<JsonNode> out = new ArrayList<>();
      Deque<JsonNode> todo = new ArrayDeque<>(List.of(tree));
      while (!todo.isEmpty()) {
        JsonNode next = todo.removeFirst();
        if (next.isContainerNode() && !next.isEmpty()) {
          out.add(next);
          next.forEach(todo::addLast);
        }
      }
      return out;
    }
  }
}
