package dev.rolloutkit.apimachinery.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jackson objects and arrays that may be nested as deeply as Go's JSON reader allows.
 *
 * <p>Jackson's own nodes compare, hash and copy trees by recursion, which overflows the stack on a
 * tree of several thousand levels, and Jackson throws an exception when it prints a tree deeper
 * than 1,000 levels. The nodes created here do all of this without recursion. Otherwise they behave
 * like Jackson's nodes: they are equal to them and print the same JSON.
 */
public final class JsonNodes {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonNodes() {}

  /** Creates an empty object. */
  public static ObjectNode object() {
    return new DeepObject();
  }

  /** Creates an empty array. */
  public static ArrayNode array() {
    return new DeepArray();
  }

  @SuppressWarnings("ReferenceEquality") // identical nodes are equal
  private static boolean equal(JsonNode first, JsonNode second) {
    Deque<JsonNode> open = new ArrayDeque<>();
    open.push(first);
    open.push(second);
    while (!open.isEmpty()) {
      JsonNode b = open.pop();
      JsonNode a = open.pop();
      if (a == b) {
        continue;
      }
      boolean containers = a.isContainerNode() && b.isContainerNode();
      if (!containers ? !a.equals(b) : a.isObject() != b.isObject() || a.size() != b.size()) {
        return false;
      }
      if (a.isObject()) {
        for (Map.Entry<String, JsonNode> member : a.properties()) {
          JsonNode other = b.get(member.getKey());
          if (other == null) {
            return false;
          }
          open.push(member.getValue());
          open.push(other);
        }
      } else {
        for (int i = 0; i < a.size(); i++) {
          open.push(a.get(i));
          open.push(b.get(i));
        }
      }
    }
    return true;
  }

  /** The hash code that Jackson's nodes have: that of the map or list of their children. */
  private static int hash(JsonNode container) {
    Deque<Level> open = new ArrayDeque<>();
    open.push(new Level(container));
    while (true) {
      Level level = open.element();
      JsonNode next = level.next();
      if (next != null && next.isContainerNode()) {
        open.push(new Level(next));
      } else if (next != null) {
        level.add(next.hashCode());
      } else {
        open.pop();
        if (open.isEmpty()) {
          return level.hash;
        }
        open.element().add(level.hash);
      }
    }
  }

  private static JsonNode copy(JsonNode container) {
    JsonNode root = container.isObject() ? object() : array();
    Deque<Level> open = new ArrayDeque<>();
    Deque<JsonNode> copies = new ArrayDeque<>();
    open.push(new Level(container));
    copies.push(root);
    while (!open.isEmpty()) {
      Level level = open.element();
      JsonNode next = level.next();
      if (next == null) {
        open.pop();
        copies.pop();
        continue;
      }
      JsonNode child = next.isObject() ? object() : next.isArray() ? array() : next.deepCopy();
      if (copies.element() instanceof ObjectNode object) {
        object.set(level.name, child);
      } else {
        ((ArrayNode) copies.element()).add(child);
      }
      if (next.isContainerNode()) {
        open.push(new Level(next));
        copies.push(child);
      }
    }
    return root;
  }

  private static String text(JsonNode container) {
    StringBuilder out = new StringBuilder();
    Deque<Level> open = new ArrayDeque<>();
    open.push(new Level(container));
    out.append(container.isObject() ? '{' : '[');
    while (!open.isEmpty()) {
      Level level = open.element();
      boolean first = level.isFresh();
      JsonNode next = level.next();
      if (next == null) {
        out.append(open.pop().isObject() ? '}' : ']');
        continue;
      }
      out.append(first ? "" : ",");
      if (level.isObject()) {
        out.append(TextNode.valueOf(level.name)).append(':');
      }
      if (next.isContainerNode()) {
        out.append(next.isObject() ? '{' : '[');
        open.push(new Level(next));
      } else {
        out.append(next);
      }
    }
    return out.toString();
  }

  /** A container and an iterator over its remaining children. */
  private static final class Level {
    private final @Nullable Iterator<Map.Entry<String, JsonNode>> members;
    private final Iterator<JsonNode> elements;
    private boolean fresh = true;
    private String name = "";
    private int hash;

    private Level(JsonNode container) {
      members = container.isObject() ? container.properties().iterator() : null;
      elements = container.elements();
      hash = container.isObject() ? 0 : 1;
    }

    private boolean isObject() {
      return members != null;
    }

    /** Whether {@link #next} was not called yet. */
    private boolean isFresh() {
      return fresh;
    }

    private @Nullable JsonNode next() {
      fresh = false;
      if (members == null) {
        return elements.hasNext() ? elements.next() : null;
      }
      if (!members.hasNext()) {
        return null;
      }
      Map.Entry<String, JsonNode> member = members.next();
      name = member.getKey();
      return member.getValue();
    }

    /** Adds the hash code of the child that {@link #next} returned last. */
    private void add(int code) {
      hash = members == null ? 31 * hash + code : hash + (name.hashCode() ^ code);
    }
  }

  @SuppressWarnings(
      "unchecked") // the type of the copy is determined by the caller, as in Jackson's own nodes
  private static final class DeepObject extends ObjectNode {
    private DeepObject() {
      super(NODES);
    }

    @Override
    public ObjectNode deepCopy() {
      return (ObjectNode) copy(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ObjectNode node && equal(this, node);
    }

    @Override
    public int hashCode() {
      return hash(this);
    }

    @Override
    public String toString() {
      return text(this);
    }
  }

  @SuppressWarnings(
      "unchecked") // the type of the copy is determined by the caller, as in Jackson's own nodes
  private static final class DeepArray extends ArrayNode {
    private DeepArray() {
      super(NODES);
    }

    @Override
    public ArrayNode deepCopy() {
      return (ArrayNode) copy(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ArrayNode node && equal(this, node);
    }

    @Override
    public int hashCode() {
      return hash(this);
    }

    @Override
    public String toString() {
      return text(this);
    }
  }
}
