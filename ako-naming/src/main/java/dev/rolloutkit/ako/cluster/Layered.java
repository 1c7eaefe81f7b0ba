package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map in insertion order of which changed copies are cheap: a copy stores a few
 * changes and shares a large map with the original. Changing one of {@code n} entries takes time
 * proportional to the square root of {@code n} on average.
 */
final class Layered<K, V> {
  private static final int FEW = 32;

  private final ImmutableMap<K, V> base;

  /** New values for keys of the base, which keep their position. */
  private final Map<K, V> replaced;

  /** Keys of the base that were removed; they may have been added again. */
  private final Set<K> removed;

  /** Entries that follow those of the base. */
  private final Map<K, V> added;

  private Layered(ImmutableMap<K, V> base, Map<K, V> replaced, Set<K> removed, Map<K, V> added) {
    this.base = base;
    this.replaced = replaced;
    this.removed = removed;
    this.added = added;
  }

  static <K, V> Layered<K, V> of(Map<K, V> entries) {
    return new Layered<>(ImmutableMap.copyOf(entries), Map.of(), Set.of(), Map.of());
  }

  @Nullable V get(K key) {
    V out = added.get(key);
    if (out != null || removed.contains(key)) {
      return out;
    }
    out = replaced.get(key);
    return out == null ? base.get(key) : out;
  }

  Layered<K, V> with(K key, V value) {
    if (!added.containsKey(key) && base.containsKey(key) && !removed.contains(key)) {
      Map<K, V> more = new LinkedHashMap<>(replaced);
      more.put(key, value);
      return new Layered<>(base, more, removed, added).compacted();
    }
    Map<K, V> more = new LinkedHashMap<>(added);
    more.put(key, value);
    return new Layered<>(base, replaced, removed, more).compacted();
  }

  Layered<K, V> without(K key) {
    Map<K, V> fewerAdded = new LinkedHashMap<>(added);
    Map<K, V> fewerReplaced = new LinkedHashMap<>(replaced);
    Set<K> more = new HashSet<>(removed);
    fewerAdded.remove(key);
    fewerReplaced.remove(key);
    if (base.containsKey(key)) {
      more.add(key);
    }
    return new Layered<>(base, fewerReplaced, more, fewerAdded).compacted();
  }

  private int changes() {
    return replaced.size() + removed.size() + added.size();
  }

  private Layered<K, V> compacted() {
    long changes = changes();
    return changes <= FEW || changes * changes <= base.size() ? this : of(all());
  }

  /** All entries in order; after a change this takes time proportional to their number. */
  ImmutableMap<K, V> all() {
    if (changes() == 0) {
      return base;
    }
    ImmutableMap.Builder<K, V> out =
        ImmutableMap.builderWithExpectedSize(base.size() + added.size());
    base.forEach(
        (key, value) -> {
          if (!removed.contains(key)) {
            V now = replaced.get(key);
            out.put(key, now == null ? value : now);
          }
        });
    return out.putAll(added).buildOrThrow();
  }
}
