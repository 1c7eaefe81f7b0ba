package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.apimachinery.json.CompactNodes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Reads one YAML document as the JSON to which Kubernetes' tools convert it.
 *
 * <p>It reads SnakeYAML's events and not its objects, because events have line numbers, keep the
 * spelling of numbers, need no second tree, and make it possible to limit the expansion of aliases.
 * A duplicate key is an error: one of the two is a mistake.
 */
public final class YamlTrees {
  private static final String MERGE = "<<";
  private static final JsonNodeFactory NODES = CompactNodes.of(2);
  private static final PlainYaml.Values<JsonNode> PLAIN = new Plain();

  private final Limits limits;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<String, Anchored> anchors = new HashMap<>();
  private @Nullable JsonNode root;
  private int values;

  private YamlTrees(Limits limits) {
    this.limits = limits;
  }

  /** Reads one document; {@code null} if it holds nothing. */
  public static @Nullable JsonNode read(String document, Limits limits) throws UnreadableException {
    JsonNode plain = readPlain(document, limits);
    return plain == null ? readAny(document, limits) : plain;
  }

  /** Reads one document in one pass, if it keeps to the plain part of YAML. */
  static @Nullable JsonNode readPlain(String document, Limits limits) {
    return PlainYaml.read(document, limits, PLAIN);
  }

  /** Reads one document by its events, whatever it has. */
  static @Nullable JsonNode readAny(String document, Limits limits) throws UnreadableException {
    YamlTrees trees = new YamlTrees(limits);
    try {
      YamlEvents events = YamlEvents.of(document, limits);
      while (events.hasNext()) {
        trees.take(events.next());
      }
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine();
      String context = e.getContext() == null ? "" : e.getContext() + ": ";
      throw new UnreadableException(line, "not YAML: " + context + e.getProblem());
    } catch (YAMLException e) {
      throw new UnreadableException(0, "not YAML: " + firstLine(e.getMessage()));
    }
    return trees.root;
  }

  /** The values of a document in plain YAML. */
  private static final class Plain implements PlainYaml.Values<JsonNode> {
    @Override
    public JsonNode map(int from) {
      return NODES.objectNode();
    }

    @Override
    public JsonNode list(int from) {
      return NODES.arrayNode();
    }

    @Override
    public JsonNode text(String text, int from) {
      return TextNode.valueOf(text);
    }

    @Override
    public JsonNode plain(String text, int from) {
      return YamlScalars.plain(text);
    }

    @Override
    public JsonNode empty(int from) {
      return NullNode.getInstance();
    }

    @Override
    public boolean put(JsonNode map, String key, JsonNode value) {
      return ((ObjectNode) map).replace(key, value) == null;
    }

    @Override
    public void add(JsonNode list, JsonNode value) {
      ((ArrayNode) list).add(value);
    }
  }

  /** A value with an anchor, the number of values in it, and its depth. */
  private record Anchored(JsonNode value, int size, int height) {}

  /** A map or list that is not complete yet. */
  private static final class Open {
    final JsonNode node;
    final @Nullable String anchor;
    final int sizeBefore;
    final Set<String> keys = new HashSet<>();
    final List<JsonNode> merges = new ArrayList<>();
    @Nullable String key;
    int height = 1;

    Open(JsonNode node, @Nullable String anchor, int sizeBefore) {
      this.node = node;
      this.anchor = anchor;
      this.sizeBefore = sizeBefore;
    }
  }

  private void take(Event event) throws UnreadableException {
    if (event instanceof ScalarEvent scalar) {
      Open map = open.peek();
      if (map != null && map.node.isObject() && map.key == null) {
        key(map, scalar);
      } else {
        JsonNode value = YamlScalars.value(scalar);
        if (scalar.getAnchor() != null) {
          anchors.put(scalar.getAnchor(), new Anchored(value, 1, 0));
        }
        add(event, value, 0);
      }
    } else if (event instanceof AliasEvent alias) {
      alias(alias);
    } else if (event instanceof CollectionStartEvent start) {
      start(start);
    } else if (event.is(Event.ID.MappingEnd) || event.is(Event.ID.SequenceEnd)) {
      end(event);
    } else if (event.is(Event.ID.DocumentStart) && root != null) {
      throw at(event, "not YAML: a second document without a marker before it");
    }
  }

  private void key(Open map, ScalarEvent scalar) throws UnreadableException {
    if (!map.keys.add(scalar.getValue())) {
      throw at(scalar, "duplicate key \"" + scalar.getValue() + "\"");
    }
    map.key = SharedNames.of(scalar.getValue());
  }

  private void alias(AliasEvent alias) throws UnreadableException {
    Anchored target = anchors.get(alias.getAnchor());
    if (target == null) {
      boolean itself = open.stream().anyMatch(o -> alias.getAnchor().equals(o.anchor));
      throw at(
          alias,
          itself
              ? "an alias to itself: *" + alias.getAnchor()
              : "an alias to nothing: *" + alias.getAnchor());
    }
    count(alias, target.size());
    if (open.size() + target.height() > limits.depth()) {
      throw tooDeep(alias);
    }
    add(alias, target.value().deepCopy(), target.height());
  }

  private void start(CollectionStartEvent start) throws UnreadableException {
    if (open.size() >= limits.depth()) {
      throw tooDeep(start);
    }
    Open parent = open.peek();
    if (parent != null && parent.node.isObject() && parent.key == null) {
      throw at(start, "a key that is not a string");
    }
    JsonNode node = start instanceof MappingStartEvent ? NODES.objectNode() : NODES.arrayNode();
    open.push(new Open(node, start.getAnchor(), values));
  }

  private void end(Event event) throws UnreadableException {
    Open done = open.pop();
    for (JsonNode merge : done.merges) {
      merge(event, merge, (ObjectNode) done.node);
    }
    if (done.anchor != null) {
      anchors.put(done.anchor, new Anchored(done.node, values - done.sizeBefore + 1, done.height));
    }
    add(event, done.node, done.height);
  }

  private void add(Event event, JsonNode value, int height) throws UnreadableException {
    count(event, 1);
    Open parent = open.peek();
    if (parent == null) {
      root = value;
      return;
    }
    parent.height = Math.max(parent.height, height + 1);
    if (parent.node instanceof ObjectNode object) {
      String key = parent.key;
      parent.key = null;
      if (key == null) {
        throw at(event, "a key that is not a string");
      }
      if (key.equals(MERGE)) {
        parent.merges.add(value);
      } else {
        object.set(key, value);
      }
    } else {
      ((ArrayNode) parent.node).add(value);
    }
  }

  private void count(Event event, int more) throws UnreadableException {
    values += more;
    if (values > limits.values()) {
      throw at(event, "more than " + limits.values() + " values once its aliases are followed");
    }
  }

  /** Keys of the map take precedence over keys that {@code <<} merges in. */
  private static void merge(Event event, JsonNode from, ObjectNode out) throws UnreadableException {
    for (JsonNode map : from.isArray() ? from : List.of(from)) {
      if (!map.isObject()) {
        throw at(event, "only a map can be merged in by <<");
      }
      map.properties().forEach(member -> out.putIfAbsent(member.getKey(), member.getValue()));
    }
  }

  private UnreadableException tooDeep(Event event) {
    return at(event, "nested more than " + limits.depth() + " deep");
  }

  private static UnreadableException at(Event event, String reason) {
    return new UnreadableException(
        event.getStartMark() == null ? 0 : event.getStartMark().getLine(), reason);
  }

  private static String firstLine(@Nullable String text) {
    return text == null ? "unreadable" : text.lines().findFirst().orElse("unreadable");
  }
}
