package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.internal.event.HandledObjects.Handled;
import dev.rolloutkit.ako.internal.event.HostState.Http;
import dev.rolloutkit.ako.internal.event.HostState.Tls;
import dev.rolloutkit.ako.internal.parse.Age;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The handled Ingresses and Routes, indexed by their hosts, so that the objects that an event
 * affects are found without a search through all of them.
 *
 * @rule Objects that an event affects are handled in the order in which they were first handled.
 */
final class HandledIndex {
  private final L7Resources<?> l7;
  private final SetMultimap<String, NamespacedName> byHost = LinkedHashMultimap.create();

  /** The number of objects of each age. */
  private final TreeMap<Age, Integer> ages = new TreeMap<>(Age.ORDER);

  private final Map<NamespacedName, Age> ageOf = new HashMap<>();
  private int hostsWithoutRedirect;

  HandledIndex(L7Resources<?> l7) {
    this.l7 = l7;
    HandledObjects handled = l7.handled();
    handled.keys().forEach(key -> replace(key, null, handled.get(key)));
  }

  /** Updates the index after an object was handled again. */
  void replace(NamespacedName key, @Nullable Handled before, @Nullable Handled now) {
    if (before != null) {
      before.hosts().keySet().forEach(host -> byHost.remove(host, key));
      hostsWithoutRedirect -= withoutRedirect(before);
      Age age = ageOf.remove(key);
      if (age != null) {
        ages.computeIfPresent(age, (a, count) -> count == 1 ? null : count - 1);
      }
    }
    if (now != null) {
      now.hosts().keySet().forEach(host -> byHost.put(host, key));
      hostsWithoutRedirect += withoutRedirect(now);
      Age age = l7.ageOf(key);
      if (age != null) {
        ageOf.put(key, age);
        ages.merge(age, 1, Integer::sum);
      }
    }
  }

  private static int withoutRedirect(Handled handled) {
    return (int)
        handled.hosts().values().stream()
            .filter(host -> host.tls() == Tls.EDGE && host.http() != Http.REDIRECT)
            .count();
  }

  /** Whether there is a host with TLS and without a redirect. */
  boolean hasHostWithoutRedirect() {
    return hostsWithoutRedirect > 0;
  }

  Set<String> hosts() {
    return byHost.keySet();
  }

  /** The objects that use a host. */
  ImmutableSet<NamespacedName> ofHost(String host) {
    return ImmutableSet.copyOf(byHost.get(host));
  }

  /** The state of a host of an object; {@code null} if the object does not use the host. */
  @Nullable HostState stateOf(NamespacedName object, String host) {
    Handled handled = l7.handled().get(object);
    return handled == null ? null : handled.hosts().get(host);
  }

  /** The given objects in the order in which they were first handled. */
  List<NamespacedName> inOrder(Collection<NamespacedName> keys) {
    List<NamespacedName> out = new ArrayList<>(keys);
    out.sort(
        Comparator.comparingLong(
            key -> {
              Handled handled = l7.handled().get(key);
              return handled == null ? Long.MAX_VALUE : handled.order();
            }));
    return out;
  }

  /** Whether all other objects are older. */
  boolean isYoungest(NamespacedName key) {
    Age age = ageOf.get(key);
    return age != null && age.equals(ages.lastKey()) && ages.getOrDefault(age, 0) == 1;
  }
}
