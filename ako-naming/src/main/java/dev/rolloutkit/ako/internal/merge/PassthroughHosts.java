package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.internal.host.HostObjects;
import dev.rolloutkit.ako.internal.host.HostObjects.PathPool;
import dev.rolloutkit.ako.internal.host.HostObjectsBuilder;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.shard.PassthroughVs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges the hosts whose TLS is passed through into their virtual services. Each has a pool group
 * on a layer 4 virtual service, and optionally a redirect on another virtual service. Both virtual
 * services have the same VsVip, so the redirecting one also lists the names of hosts without a
 * redirect.
 *
 * <p>Handling another Ingress for the host, or the same one again, replaces all of its pools; pools
 * with the same name are then two copies of one pool, with the port of the last path. Source: AKO
 * 2.1.
 *
 * @rule A passthrough host has a pool group on a layer 4 virtual service, and a redirect on a
 *     second one with the same address.
 */
public record PassthroughHosts(
    Placement placement,
    VirtualServices virtualServices,
    HostObjectsBuilder objects,
    Models models,
    Reports reports) {
  /** Adds a host. */
  public void add(PlacedHost host) {
    PassthroughVs placed = placement.passthrough(host.source(), host.host());
    VsDraft vs = virtualServices.passthrough(host, placed);
    vs.names.fqdns.add(host.host());
    if (host.source().parsed().redirectsPassthrough()) {
      VsDraft redirect = virtualServices.passthroughRedirect(vs, host, placed.insecure());
      redirect.policies.redirectHosts.add(host.host());
    } else {
      removeRedirect(vs, host.host());
    }
    HostObjects given = objects.ofPassthrough(host, vs.id.name());
    vs.pools.putGroups(given.groups());
    Set<String> known = vs.pools.removeOf(host.host());
    Map<String, Pool> last = new HashMap<>();
    given.pools().forEach(each -> last.put(each.pool().name(), each.pool()));
    List<Pool> pools = new ArrayList<>();
    for (PathPool each : given.pools()) {
      Pool pool = each.pool();
      pools.add(known.contains(pool.name()) ? last.getOrDefault(pool.name(), pool) : pool);
    }
    vs.pools.putOf(host.host(), pools);
    report(vs, host, given.pools());
  }

  private void report(VsDraft vs, PlacedHost host, List<PathPool> pools) {
    Map<String, Integer> seen = new HashMap<>();
    for (PathPool each : pools) {
      String path = each.path().path();
      String backend = each.path().backend().text();
      int times = seen.merge(path + " " + backend, 1, Integer::sum);
      reports.created(
          host.tenant(),
          each.name(),
          host.origin(path, times == 1 ? backend : backend + " (" + times + ")"),
          vs.id.name());
    }
  }

  /** Removes a host; the virtual services stay. */
  public void remove(L7Source source, String host) {
    VsDraft vs = models.draft(placement.passthroughModel(source, host));
    if (vs != null) {
      vs.pools.groups.remove(
          placement.names().passthroughPoolGroup(host, source.infraName()).value());
      vs.pools.removeOf(host);
      vs.names.fqdns.remove(host);
      removeRedirect(vs, host);
    }
  }

  private static void removeRedirect(VsDraft vs, String host) {
    vs.children.values().forEach(redirect -> redirect.policies.redirectHosts.remove(host));
  }
}
