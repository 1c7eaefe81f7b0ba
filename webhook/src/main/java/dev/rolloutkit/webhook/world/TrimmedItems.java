package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The store of an informer: keeps the trimmed objects of the view. */
final class TrimmedItems<T extends HasMetadata> implements ItemStore<T> {
  private final Map<String, T> items = new ConcurrentHashMap<>();

  @Override
  public String getKey(T object) {
    String namespace = object.getMetadata().getNamespace();
    return (namespace == null ? "" : namespace) + "/" + object.getMetadata().getName();
  }

  @Override
  public @Nullable T put(String key, T object) {
    Trimming.trim(object);
    return items.put(key, object);
  }

  @Override
  public @Nullable T remove(String key) {
    return items.remove(key);
  }

  @Override
  public Stream<String> keySet() {
    return items.keySet().stream();
  }

  @Override
  public Stream<T> values() {
    return items.values().stream();
  }

  @Override
  public @Nullable T get(String key) {
    return items.get(key);
  }

  @Override
  public int size() {
    return items.size();
  }
}
