package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/**
 * Creates Jackson nodes that take less memory, for programs that keep many trees: an object with
 * two fields takes 96 bytes instead of 240, and an array with one element 72 instead of 104. The
 * nodes are equal to Jackson's own with the same content, keep the order of their fields, and can
 * be modified.
 */
public final class CompactNodes extends JsonNodeFactory {
  private static final long serialVersionUID = 1L;

  private final int fields;

  private CompactNodes(int fields) {
    this.fields = fields;
  }

  /**
   * Creates a factory, which has no state.
   *
   * @param fields how many fields most objects will have, at least one; an object may have more or
   *     fewer
   */
  public static JsonNodeFactory of(int fields) {
    if (fields < 1) {
      throw new IllegalArgumentException("room for " + fields + " fields is no room");
    }
    return new CompactNodes(fields);
  }

  @Override
  public ObjectNode objectNode() {
    return new ObjectNode(this, new FewFields(fields));
  }

  @Override
  public ArrayNode arrayNode() {
    return new ArrayNode(this, new ArrayList<>(2));
  }
}
