package dev.rolloutkit.ako.cluster;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of one kind while a snapshot is built: all of them at once, or change by change. */
final class Slot<K, V> {
  private final Map<K, V> all = new LinkedHashMap<>();
  private final @Nullable Layered<K, V> before;
  private @Nullable Layered<K, V> now;

  /** Begins with nothing. */
  Slot() {
    this.before = null;
  }

  /** Begins with the objects of another snapshot, which are not copied. */
  Slot(Layered<K, V> before) {
    this.before = before;
    this.now = before;
  }

  /** Puts an object in its place and returns what was there. */
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
