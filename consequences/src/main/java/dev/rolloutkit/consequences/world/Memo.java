package dev.rolloutkit.consequences.world;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Values that are computed on the first request, once for each key, even if several threads ask at
 * the same time.
 *
 * @param <K> the keys
 * @param <V> the values, which are immutable
 */
final class Memo<K, V> {
  private final Function<K, V> compute;
  private final Map<K, V> known = new HashMap<>();

  Memo(Function<K, V> compute) {
    this.compute = compute;
  }

  synchronized V get(K key) {
    return known.computeIfAbsent(key, compute);
  }
}
