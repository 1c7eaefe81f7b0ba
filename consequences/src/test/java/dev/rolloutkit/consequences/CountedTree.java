package dev.rolloutkit.consequences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A tree that counts how often a field of it is asked for. */
@SuppressWarnings("unchecked") // as Jackson declares deepCopy
public final class CountedTree extends ObjectNode {
  private static final long serialVersionUID = 1;
  private final int[] looks;

  /**
   * A tree with the fields of another one.
   *
   * @param looks its only element is the count
   */
  public CountedTree(JsonNode given, int[] looks) {
    super(JsonNodeFactory.instance);
    given.properties().forEach(one -> set(one.getKey(), one.getValue()));
    this.looks = looks;
  }

  @Override
  public JsonNode path(String name) {
    looks[0]++;
    return super.path(name);
  }
}
