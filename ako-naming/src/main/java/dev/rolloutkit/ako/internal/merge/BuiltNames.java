package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.crd.NamesInUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names with which AKO last built each host: the host itself, its aliases and its GSLB name.
 * Deleted hosts are included.
 *
 * @rule The names with which a host was last built are its own, its aliases and its GSLB name.
 */
final class BuiltNames implements NamesInUse {
  private final Map<String, Built> byHost = new HashMap<>();

  /** The hosts by their aliases and GSLB names, of which most hosts have none. */
  private final SetMultimap<String, String> hostsByOtherName = LinkedHashMultimap.create();

  /** The names of a host, and its position in the order in which hosts were first built. */
  private record Built(int order, List<String> names) {}

  /**
   * Stores the names with which AKO builds a host, on any virtual service.
   *
   * @return the names with which AKO had built it before
   */
  List<String> put(String host, List<String> names) {
    Built before = byHost.get(host);
    byHost.put(host, new Built(before == null ? byHost.size() : before.order(), names));
    List<String> old = before == null ? ImmutableList.of() : before.names();
    for (String name : old) {
      if (!name.equals(host)) {
        hostsByOtherName.remove(name, host);
      }
    }
    for (String name : names) {
      if (!name.equals(host)) {
        hostsByOtherName.put(name, host);
      }
    }
    return old;
  }

  /** The names with which a host was last built. */
  List<String> of(String host) {
    Built built = byHost.get(host);
    return built == null ? ImmutableList.of() : built.names();
  }

  @Override
  public @Nullable Use find(List<String> aliases, String fqdn) {
    Use first = null;
    int order = Integer.MAX_VALUE;
    for (String alias : aliases) {
      Built itself = byHost.get(alias);
      List<String> hosts = new ArrayList<>(hostsByOtherName.get(alias));
      if (itself != null && itself.names().contains(alias)) {
        hosts.add(alias);
      }
      for (String host : hosts) {
        Built built = byHost.get(host);
        if (built != null && !host.equals(fqdn) && built.order() < order) {
          first = new Use(alias, host);
          order = built.order();
        }
      }
    }
    return first;
  }
}
