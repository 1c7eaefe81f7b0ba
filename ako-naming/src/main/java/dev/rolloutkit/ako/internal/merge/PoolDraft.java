package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pools and pool groups of a virtual service that is being built.
 *
 * <p>Pools that AKO looks up by name are stored by name, and pools that only their owner replaces
 * by owner and name. So the time of each step does not depend on the size of the virtual service.
 */
final class PoolDraft {
  final Map<Key, Pool> pools = new LinkedHashMap<>(4);

  /** The pool groups by name. */
  final Map<String, PoolGroup> groups = new OnDemandMap<>();

  /** The keys of the pools of each owner; only for passthrough virtual services. */
  private final Map<String, Set<Key>> byOwner = new OnDemandMap<>();

  /**
   * Identifies a pool in a virtual service; a pool replaces another one with the same key.
   *
   * @param name its name
   * @param owner the Ingress, Route or host to which it belongs; empty if pools of any owner
   *     replace each other
   * @param place distinguishes pools with the same name and owner
   */
  record Key(String name, String owner, int place) {
    static Key of(String name) {
      return new Key(name, "", 0);
    }
  }

  void putGroups(List<PoolGroup> given) {
    given.forEach(group -> groups.put(group.name(), group));
  }

  /** Adds the pools of an owner, who may have several with the same name. */
  void putOf(String owner, List<Pool> given) {
    int place = 0;
    for (Pool pool : given) {
      Key key = new Key(pool.name(), owner, place++);
      byOwner.computeIfAbsent(owner, o -> new LinkedHashSet<>()).add(key);
      pools.put(key, pool);
    }
  }

  /** Removes all pools of an owner and returns their names. */
  Set<String> removeOf(String owner) {
    Set<String> names = new HashSet<>();
    Set<Key> keys = byOwner.remove(owner);
    if (keys != null) {
      for (Key key : keys) {
        pools.remove(key);
        names.add(key.name());
      }
    }
    return names;
  }

  void clear() {
    pools.clear();
    groups.clear();
  }
}
