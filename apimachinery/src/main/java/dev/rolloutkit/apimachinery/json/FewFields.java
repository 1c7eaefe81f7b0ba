package dev.rolloutkit.apimachinery.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object in their order. As long as there are few, names and values stand in
 * turn in one array, and a name is compared with each; more of them are kept in a {@link
 * LinkedHashMap}, the plain twin, which takes three times the memory.
 */
final class FewFields extends AbstractMap<String, JsonNode> {
  private static final int FEW = 16;
  private static final Object[] NONE = {};

  private final int expected;
  private @Nullable Object[] slots = NONE;
  private int end;
  private @Nullable Map<String, JsonNode> many;

  /**
   * Creates a map without fields, which allocates memory when the first one is added.
   *
   * @param expected the expected number of fields; positive
   */
  FewFields(int expected) {
    this.expected = Math.min(expected, FEW);
  }

  private int find(@Nullable Object name) {
    for (int i = 0; i < end; i += 2) {
      if (slots[i] != null && slots[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private @Nullable JsonNode valueAt(int at) {
    return (JsonNode) slots[at + 1];
  }

  @Override
  public int size() {
    return many == null ? end / 2 : many.size();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return many == null ? find(name) >= 0 : many.containsKey(name);
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    if (many != null) {
      return many.get(name);
    }
    int at = find(name);
    return at < 0 ? null : valueAt(at);
  }

  @Override
  public @Nullable JsonNode put(String name, JsonNode value) {
    if (many != null) {
      return many.put(name, value);
    }
    int at = find(name);
    if (at >= 0) {
      JsonNode before = valueAt(at);
      slots[at + 1] = value;
      return before;
    }
    if (end == 2 * FEW) {
      many = new LinkedHashMap<>(this);
      slots = NONE;
      end = 0;
      return many.put(name, value);
    }
    if (end == slots.length) {
      slots = Arrays.copyOf(slots, end == 0 ? 2 * expected : Math.min(2 * end, 2 * FEW));
    }
    slots[end] = name;
    slots[end + 1] = value;
    end += 2;
    return null;
  }

  @Override
  public @Nullable JsonNode remove(@Nullable Object name) {
    if (many != null) {
      return many.remove(name);
    }
    int at = find(name);
    return at < 0 ? null : removeAt(at);
  }

  private @Nullable JsonNode removeAt(int at) {
    JsonNode before = valueAt(at);
    System.arraycopy(slots, at + 2, slots, at, end - at - 2);
    end -= 2;
    slots[end] = null;
    slots[end + 1] = null;
    return before;
  }

  @Override
  public void clear() {
    many = null;
    slots = NONE;
    end = 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super JsonNode> action) {
    if (many != null) {
      many.forEach(action);
      return;
    }
    for (int i = 0; i < end; i += 2) {
      action.accept((String) slots[i], (JsonNode) slots[i + 1]);
    }
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new Entries();
  }

  /** A view that remains valid when few fields become many, and when all are removed. */
  private final class Entries extends AbstractSet<Map.Entry<String, JsonNode>> {
    @Override
    public int size() {
      return FewFields.this.size();
    }

    @Override
    public boolean contains(@Nullable Object entry) {
      return entry instanceof Map.Entry<?, ?> field
          && containsKey(field.getKey())
          && Objects.equals(get(field.getKey()), field.getValue());
    }

    @Override
    public boolean remove(@Nullable Object entry) {
      boolean has = contains(entry);
      if (has && entry instanceof Map.Entry<?, ?> field) {
        FewFields.this.remove(field.getKey());
      }
      return has;
    }

    @Override
    public void clear() {
      FewFields.this.clear();
    }

    @Override
    public Iterator<Map.Entry<String, JsonNode>> iterator() {
      return many == null ? new Turns() : many.entrySet().iterator();
    }
  }

  private final class Turns implements Iterator<Map.Entry<String, JsonNode>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < end;
    }

    @Override
    public Map.Entry<String, JsonNode> next() {
      if (next >= end) {
        throw new NoSuchElementException();
      }
      next += 2;
      return new Field(next - 2);
    }

    @Override
    public void remove() {
      next -= 2;
      removeAt(next);
    }
  }

  /** A field whose value can be replaced. */
  private final class Field extends SimpleEntry<String, JsonNode> {
    private static final long serialVersionUID = 1L;

    private Field(int at) {
      super((String) slots[at], (JsonNode) slots[at + 1]);
    }

    @Override
    public JsonNode setValue(JsonNode value) {
      replace(getKey(), value);
      return super.setValue(value);
    }
  }
}
