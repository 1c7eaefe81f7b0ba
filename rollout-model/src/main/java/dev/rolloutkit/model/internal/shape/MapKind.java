package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map; a value that is null or of the wrong type counts as an empty one.
 *
 * @rule A null value of a map counts as an empty one.
 */
final class MapKind<V> extends Kind<ImmutableMap<String, V>> {
  private final Kind<V> element;

  MapKind(Kind<V> element) {
    this.element = element;
  }

  @Override
  @Nullable ImmutableMap<String, V> read(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return null;
    }
    ImmutableMap.Builder<String, V> out = ImmutableMap.builderWithExpectedSize(object.size());
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      out.put(GoStrings.wellFormed(entry.getKey()), readElement(entry.getValue()));
    }
    return out.buildKeepingLast();
  }

  @Override
  ObjectNode write(ImmutableMap<String, V> value) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    value.forEach((key, v) -> out.set(key, element.write(v)));
    return out;
  }

  @Override
  ImmutableMap<String, V> zero() {
    return ImmutableMap.of();
  }

  @Override
  JsonNode writeOver(ImmutableMap<String, V> value, JsonNode before) {
    if (!(before instanceof ObjectNode object)) {
      return write(value);
    }
    if (value.equals(read(object))) {
      return object;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      V now = value.get(GoStrings.wellFormed(entry.getKey()));
      if (now != null) {
        boolean same = now.equals(readElement(entry.getValue()));
        out.set(entry.getKey(), same ? entry.getValue() : element.writeOver(now, entry.getValue()));
      }
    }
    value.forEach(
        (key, v) -> {
          if (!out.has(key)) {
            out.set(key, element.write(v));
          }
        });
    return out;
  }

  private V readElement(JsonNode node) {
    V read = element.read(node);
    return read == null ? element.zero() : read;
  }
}
