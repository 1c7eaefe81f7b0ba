package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.PathBackend;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Optional;

/**
 * Builds the pools for the paths of a host.
 *
 * @param servers finds their servers
 * @param markers makes their tags
 */
public record Pools(ServerLookup servers, Markers markers) {

  /**
   * The pool of a path.
   *
   * @param label the host and path by which a data script chooses it; empty for none
   * @param tagService whether the tags contain the Service
   */
  Pool of(PlacedHost host, HostPath path, AviName name, String label, boolean tagService) {
    return of(
        host,
        path,
        name,
        label,
        markers.layer7(
            host.namespace(),
            host.host(),
            host.infraName(),
            tagService ? path.backend().service() : null,
            ImmutableList.of(path.path()),
            ImmutableList.of(host.source().key().name())));
  }

  /** The pool of a path of a passthrough host. */
  Pool ofPassthrough(PlacedHost host, HostPath path, AviName name) {
    return of(
        host,
        path,
        name,
        "",
        markers.layer7(
            null,
            host.host(),
            host.infraName(),
            path.backend().service(),
            ImmutableList.of(),
            ImmutableList.of()));
  }

  private Pool of(
      PlacedHost host, HostPath path, AviName name, String label, ImmutableList<Marker> tags) {
    PathBackend backend = path.backend();
    PoolServers found =
        servers.ofBackend(
            new PoolPort(backend.portName(), backend.targetPort(), backend.port()),
            new NamespacedName(host.namespace(), backend.service()));
    return Pool.builder()
        .name(name.value())
        .priorityLabel(label)
        .port(found.port())
        .portName(backend.portName())
        .targetPort(Optional.ofNullable(backend.targetPort()))
        .protocol("")
        .hostNames(ImmutableList.of(host.host()))
        .markers(tags)
        .servers(found.servers())
        .ratio(weight(path))
        .build();
  }

  /**
   * The pool of a path without TLS, with {@code insecureEdgeTermAllow} if its Route allows HTTP.
   */
  static Pool allowingHttp(PlacedHost host, Pool pool) {
    return host.source().parsed().http() == HttpPolicy.ALLOW
        ? Pool.builder().from(pool).insecureEdgeTermAllow(true).build()
        : pool;
  }

  /** The weight as an unsigned number, as AKO passes it to the Avi Controller. */
  static long weight(HostPath path) {
    return Integer.toUnsignedLong(path.weight());
  }
}
