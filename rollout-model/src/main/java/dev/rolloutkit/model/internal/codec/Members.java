package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.internal.schema.FieldsByPlace;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a JSON object in their order, with names and values in one array. They cannot be
 * modified. For objects with few fields, as a Rollout has, this takes less memory and time to
 * create than a hash table.
 */
final class Members extends AbstractMap<String, JsonNode> {
  /** An object without fields. */
  static final Map<String, JsonNode> NONE = new Members(new Object[0], 0);

  private static final int FEW = 16;

  private final Object[] slots;
  private final long hashes;

  private Members(Object[] slots, long hashes) {
    this.slots = slots;
    this.hashes = hashes;
  }

  /** The fields whose names and values alternate in a range of an array; no name is repeated. */
  static Map<String, JsonNode> of(Object[] from, int start, int end) {
    if (end - start > 2 * FEW) {
      Map<String, JsonNode> many = new LinkedHashMap<>(end - start);
      for (int i = start; i < end; i += 2) {
        many.put((String) from[i], (JsonNode) from[i + 1]);
      }
      return Collections.unmodifiableMap(many);
    }
    Object[] slots = new Object[end - start];
    long hashes = 0;
    for (int i = 0; i < slots.length; i += 2) {
      hashes |= 1L << from[start + i].hashCode();
      slots[i] = from[start + i];
      slots[i + 1] = from[start + i + 1];
    }
    return new Members(slots, hashes);
  }

  @Override
  public int size() {
    return slots.length >> 1;
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    if (name == null || ((hashes >>> name.hashCode()) & 1) == 0) {
      return null;
    }
    for (int i = 0; i < slots.length; i += 2) {
      if (name.equals(slots[i])) {
        return (JsonNode) slots[i + 1];
      }
    }
    return null;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public Set<Entry<String, JsonNode>> entrySet() {
    return new Entries(slots);
  }

  /** The fields as a set with access by index. */
  static final class Entries extends AbstractSet<Entry<String, JsonNode>> implements FieldsByPlace {
    private final Object[] slots;

    private Entries(Object[] slots) {
      this.slots = slots;
    }

    @Override
    public String name(int index) {
      return (String) slots[2 * index];
    }

    @Override
    public JsonNode value(int index) {
      return (JsonNode) slots[2 * index + 1];
    }

    @Override
    public int size() {
      return slots.length >> 1;
    }

    @Override
    public Iterator<Entry<String, JsonNode>> iterator() {
      return new Turns(slots);
    }
  }

  private static final class Turns implements Iterator<Entry<String, JsonNode>> {
    private final Object[] slots;
    private int next;

    private Turns(Object[] slots) {
      this.slots = slots;
    }

    @Override
    public boolean hasNext() {
      return next < slots.length;
    }

    @Override
    public Entry<String, JsonNode> next() {
      if (next >= slots.length) {
        throw new NoSuchElementException();
      }
      next += 2;
      return new SimpleImmutableEntry<>((String) slots[next - 2], (JsonNode) slots[next - 1]);
    }
  }
}
