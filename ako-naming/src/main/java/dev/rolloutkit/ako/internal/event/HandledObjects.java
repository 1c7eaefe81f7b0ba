package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Ingresses and Routes that AKO has handled and not removed since. */
final class HandledObjects {
  private final Map<NamespacedName, Handled> all = new LinkedHashMap<>();
  private long count;

  /**
   * What AKO stores of an Ingress or Route that it has handled.
   *
   * @param source the Ingress or Route
   * @param hosts the state of its hosts
   * @param order its position in the order in which objects were first handled
   */
  record Handled(L7Source source, ImmutableMap<String, HostState> hosts, long order) {}

  @Nullable Handled get(NamespacedName key) {
    return all.get(key);
  }

  Set<NamespacedName> keys() {
    return Collections.unmodifiableSet(all.keySet());
  }

  /** Stores an object that was handled; it keeps its position if it was handled before. */
  void put(L7Source source, Map<String, HostState> hosts, @Nullable Handled before) {
    all.put(
        source.key(),
        new Handled(source, ImmutableMap.copyOf(hosts), before == null ? count++ : before.order()));
  }

  @Nullable Handled remove(NamespacedName key) {
    return all.remove(key);
  }
}
