package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ForwardingMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map in the order of insertion that has no storage before its first entry. Most maps of most
 * virtual services stay empty.
 */
final class OnDemandMap<K, V> extends ForwardingMap<K, V> {
  private Map<K, V> entries = Collections.emptyMap();

  @Override
  protected Map<K, V> delegate() {
    return entries;
  }

  @Override
  public @Nullable V put(@Nullable K key, @Nullable V value) {
    if (entries.isEmpty()) {
      entries = new LinkedHashMap<>(2);
    }
    return entries.put(key, value);
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> more) {
    standardPutAll(more);
  }
}
