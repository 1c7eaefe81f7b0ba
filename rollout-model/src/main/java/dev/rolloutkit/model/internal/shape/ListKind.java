package dev.rolloutkit.model.internal.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A list; an element that is null or of the wrong type counts as an empty one.
 *
 * @rule A null element of a list counts as an empty one.
 */
final class ListKind<V> extends Kind<ImmutableList<V>> {
  private final Kind<V> element;

  ListKind(Kind<V> element) {
    this.element = element;
  }

  @Override
  @Nullable ImmutableList<V> read(JsonNode node) {
    if (!(node instanceof ArrayNode array)) {
      return null;
    }
    ImmutableList.Builder<V> out = ImmutableList.builderWithExpectedSize(array.size());
    for (int i = 0; i < array.size(); i++) {
      out.add(readElement(array.get(i)));
    }
    return out.build();
  }

  @Override
  ArrayNode write(ImmutableList<V> value) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode(value.size());
    value.forEach(e -> out.add(element.write(e)));
    return out;
  }

  @Override
  ImmutableList<V> zero() {
    return ImmutableList.of();
  }

  /**
   * Lists of equal length are matched element by element. Otherwise elements were inserted or
   * removed: those before and after the change are preserved, and those between are written again.
   */
  @Override
  JsonNode writeOver(ImmutableList<V> value, JsonNode before) {
    if (!(before instanceof ArrayNode array)) {
      return write(value);
    }
    ArrayNode out = JsonNodeFactory.instance.arrayNode(value.size());
    if (array.size() == value.size()) {
      for (int i = 0; i < value.size(); i++) {
        out.add(overElement(value.get(i), array.get(i)));
      }
      return out;
    }
    int shorter = Math.min(value.size(), array.size());
    int head = 0;
    while (head < shorter && same(value.get(head), array.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shorter - head
        && same(value.get(value.size() - 1 - tail), array.get(array.size() - 1 - tail))) {
      tail++;
    }
    for (int i = 0; i < value.size(); i++) {
      if (i < head) {
        out.add(array.get(i));
      } else if (i >= value.size() - tail) {
        out.add(array.get(array.size() - value.size() + i));
      } else {
        out.add(element.write(value.get(i)));
      }
    }
    return out;
  }

  private V readElement(JsonNode node) {
    V read = element.read(node);
    return read == null ? element.zero() : read;
  }

  private boolean same(V value, JsonNode node) {
    return value.equals(readElement(node));
  }

  private JsonNode overElement(V value, JsonNode node) {
    return same(value, node) ? node : element.writeOver(value, node);
  }
}
