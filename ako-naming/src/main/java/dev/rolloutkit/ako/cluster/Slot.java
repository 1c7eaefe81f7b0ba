package dev.rolloutkit.ako.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of one kind during the building of a snapshot, from scratch or from another one. */
final class Slot<K, V> {
  private final Map<K, V> all = new LinkedHashMap<>();
  private final @Nullable Layered<K, V> before;
  private @Nullable Layered<K, V> now;

  /** Starts without objects. */
  Slot() {
    this.before = null;
  }

  /** Starts with the objects of another snapshot, which are not copied. */
  Slot(Layered<K, V> before) {
    this.before = before;
    this.now = before;
  }

  /** Adds or replaces an object and returns the previous one, if any. */
  @Nullable V put(K key, V object) {
    if (now == null) {
      return all.put(key, object);
    }
    V earlier = now.get(key);
    now = now.with(key, object);
    return earlier;
  }

  void putAll(Map<K, V> objects) {
    objects.forEach(this::put);
  }

  void remove(K key) {
    if (now == null) {
      all.remove(key);
    } else if (now.get(key) != null) {
      now = now.without(key);
    }
  }

  boolean isChanged() {
    return before == null || now != before;
  }

  Layered<K, V> build() {
    return now == null ? Layered.of(all) : now;
  }
}
