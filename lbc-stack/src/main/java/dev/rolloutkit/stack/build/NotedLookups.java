package dev.rolloutkit.stack.build;

import com.google.common.collect.ForwardingMap;
import dev.rolloutkit.lbc.service.ServiceView;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Services by {@code namespace/name}; passes each key that is looked up to a callback. Everything
 * but a look-up by key throws, because the callback would miss it.
 */
final class NotedLookups extends ForwardingMap<String, ServiceView> {
  private final Map<String, ServiceView> services;
  private final Consumer<String> read;

  NotedLookups(Map<String, ServiceView> services, Consumer<String> read) {
    this.services = services;
    this.read = read;
  }

  @Override
  protected Map<String, ServiceView> delegate() {
    return services;
  }

  @Override
  public @Nullable ServiceView get(@Nullable Object key) {
    note(key);
    return services.get(key);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    note(key);
    return services.containsKey(key);
  }

  private void note(@Nullable Object key) {
    if (key instanceof String name) {
      read.accept(name);
    }
  }

  @Override
  public Set<Entry<String, ServiceView>> entrySet() {
    throw onlyLookups();
  }

  @Override
  public Set<String> keySet() {
    throw onlyLookups();
  }

  @Override
  public Collection<ServiceView> values() {
    throw onlyLookups();
  }

  private static UnsupportedOperationException onlyLookups() {
    return new UnsupportedOperationException("a Service that is read without its key is not noted");
  }
}
