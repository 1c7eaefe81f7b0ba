package dev.rolloutkit.model.internal.schema;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An immutable map with its keys in code-point order, the order in which it is printed. */
public final class GoMap {
  /** The empty map. */
  public static final GoMap EMPTY = new GoMap(new String[0], new Object[0]);

  private final String[] keys;
  private final Object[] values;

  /**
   * Creates a map that keeps both arrays, which must not be modified afterwards. The keys must be
   * sorted.
   */
  GoMap(String[] keys, Object[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** Creates a map with the given entries. */
  public static GoMap of(Map<String, ?> entries) {
    return sorted(entries.keySet().toArray(new String[0]), entries.values().toArray());
  }

  /** Creates a map from unsorted entries. If a key is repeated, its last value wins. */
  static GoMap sorted(String[] keys, Object[] values) {
    Integer[] order = new Integer[keys.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> CodePoints.compare(keys[a], keys[b]));
    String[] sortedKeys = new String[keys.length];
    Object[] sortedValues = new Object[keys.length];
    int n = 0;
    for (int i : order) {
      if (n > 0 && sortedKeys[n - 1].equals(keys[i])) {
        n--;
      }
      sortedKeys[n] = keys[i];
      sortedValues[n++] = values[i];
    }
    return new GoMap(Arrays.copyOf(sortedKeys, n), Arrays.copyOf(sortedValues, n));
  }

  /** The number of entries. */
  public int size() {
    return keys.length;
  }

  /** Whether the map is empty. */
  public boolean isEmpty() {
    return keys.length == 0;
  }

  /** The key of the entry at the given index. */
  public String key(int index) {
    return keys[index];
  }

  /** The value of the entry at the given index. */
  public Object value(int index) {
    return values[index];
  }

  /** The value of a key; null if there is none. */
  public @Nullable Object get(String key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return values[i];
      }
    }
    return null;
  }

  /**
   * A map with the same keys and other values; the array is kept and must not be modified
   * afterwards.
   */
  GoMap withValues(Object[] others) {
    return new GoMap(keys, others);
  }

  /** A map without the given key. */
  public GoMap without(String key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        int size = keys.length - 1;
        String[] otherKeys = Arrays.copyOf(keys, size);
        Object[] otherValues = Arrays.copyOf(values, size);
        System.arraycopy(keys, i + 1, otherKeys, i, size - i);
        System.arraycopy(values, i + 1, otherValues, i, size - i);
        return new GoMap(otherKeys, otherValues);
      }
    }
    return this;
  }
}
