package dev.rolloutkit.crd.schema;

import com.fasterxml.jackson.databind.JsonNode;

/** An immutable JSON value of a schema. */
public final class JsonConstant {
  private final JsonNode value;

  JsonConstant(JsonNode value) {
    this.value = value;
  }

  /** The value; an object or a list is copied at each call. */
  public JsonNode copy() {
    return value.isContainerNode() ? value.deepCopy() : value;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonConstant constant && value.equals(constant.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
