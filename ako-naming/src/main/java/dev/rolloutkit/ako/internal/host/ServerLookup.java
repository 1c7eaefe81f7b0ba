package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the port and servers of pools, as far as AKO has seen their Services and Pods.
 *
 * @rule A pool has servers only once AKO has seen its Service as a backend.
 */
public final class ServerLookup {
  private final WatchedCluster cluster;
  private final Reports reports;

  /** The Services that AKO has seen as backends of Ingresses. */
  private final Set<NamespacedName> backends = new HashSet<>();

  /** Whether AKO has seen the Pods, whose node ports it uses in NodePortLocal mode. */
  private boolean podsSeen = true;

  private final Map<Key, PoolServers> cache = new HashMap<>();
  private @Nullable AkoCluster cached;

  public ServerLookup(WatchedCluster cluster, Reports reports) {
    this.cluster = cluster;
    this.reports = reports;
  }

  private record Key(PoolPort pool, NamespacedName service, boolean ingress) {}

  /** Records that AKO has seen a Service as a backend. */
  public void addBackend(NamespacedName service) {
    backends.add(service);
  }

  /** Records that a Service can no longer be a backend; returns whether it was one. */
  public boolean removeBackend(NamespacedName service) {
    return backends.remove(service);
  }

  /** Records whether AKO has seen the Pods. */
  public void setPodsSeen(boolean seen) {
    podsSeen = seen;
  }

  /** The port and servers of a pool for a port of a LoadBalancer Service. */
  public PoolServers ofLoadBalancer(PoolPort pool, NamespacedName service) {
    return of(new Key(pool, service, false));
  }

  /** The port and servers of a pool for a backend of an Ingress or Route. */
  public PoolServers ofBackend(PoolPort pool, NamespacedName service) {
    if (cluster.config().serviceType() != ServiceType.NODE_PORT && !backends.contains(service)) {
      return new PoolServers(pool.port(), ImmutableList.of());
    }
    return of(new Key(pool, service, true));
  }

  /** Computed once for each backend. */
  private PoolServers of(Key key) {
    if (!podsSeen && cluster.config().serviceType() == ServiceType.NODE_PORT_LOCAL) {
      return new PoolServers(key.pool().port(), ImmutableList.of());
    }
    AkoCluster snapshot = cluster.snapshot();
    if (cached != snapshot) {
      cache.clear();
      cached = snapshot;
    }
    PoolServers known = cache.get(key);
    if (known == null) {
      known =
          PoolServerRules.of(
              cluster.config(),
              snapshot,
              key.pool(),
              key.service().namespace(),
              key.service().name(),
              key.ingress(),
              reports.problems());
      cache.put(key, known);
    }
    return known;
  }
}
