package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.ako.shard.Sharding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds the hosts whose TLS is passed through. Each has a pool group on a layer 4 virtual service,
 * and optionally a redirect on another virtual service. Both virtual services have the same VsVip,
 * so the other one also lists the names of hosts without a redirect.
 *
 * <p>AKO ignores paths: if two paths have the same Service, there are two pools with the same name
 * and two members. Handling another Ingress for the host, or the same one again, replaces all of
 * them; pools with the same name are then two copies of one pool, with the port of the last path.
 * Source: AKO 2.1.
 */
final class PassthroughHosts {
  private PassthroughHosts() {}

  static void add(Sync sync, HostContext host) {
    PassthroughVs names =
        Sharding.passthroughVs(sync.config, sync.names, host.host(), host.infra());
    VsDraft vs = virtualService(sync, host, names);
    vs.fqdns.add(host.host());
    if (host.source().parsed().redirectsPassthrough()) {
      VsDraft insecure = insecure(sync, vs, host, names.insecure());
      insecure.redirectHosts.add(host.host());
    } else {
      vs.children.values().forEach(insecure -> insecure.redirectHosts.remove(host.host()));
    }
    AviName group = sync.names.passthroughPoolGroup(host.host(), host.infraName());
    VsDraft.GroupDraft members = new VsDraft.GroupDraft();
    if (!sync.refused(host, group, "", vs.name)) {
      vs.groups.put(group.value(), members);
      sync.claim(host.tenant(), group, host.origin("", ""), vs.name);
    }
    Set<String> known = vs.removePoolsOf(host.host());
    Map<String, Integer> seen = new HashMap<>();
    Map<String, Pool> updated = new HashMap<>();
    List<Pool> pools = new ArrayList<>();
    for (HostPath path : host.paths()) {
      AviName name =
          sync.names.passthroughPool(host.host(), path.backend().service(), host.infraName());
      if (sync.refused(host, name, path.path(), vs.name)) {
        continue;
      }
      Pool pool = pool(sync, host, path, name);
      pools.add(pool);
      updated.put(pool.name(), pool);
      members.members.add(new PoolGroup.Member(name.value(), "", PathObjects.weight(path)));
      String backend = PathObjects.backendText(path);
      int times = seen.merge(path.path() + " " + backend, 1, Integer::sum);
      sync.claim(
          host.tenant(),
          name,
          host.origin(path.path(), times == 1 ? backend : backend + " (" + times + ")"),
          vs.name);
    }
    int place = 0;
    for (Pool pool : pools) {
      VsDraft.PoolKey key = new VsDraft.PoolKey(pool.name(), host.host(), place++);
      vs.poolsOfOwner.put(host.host(), key);
      vs.pools.put(
          key, known.contains(pool.name()) ? updated.getOrDefault(pool.name(), pool) : pool);
    }
  }

  private static Pool pool(Sync sync, HostContext host, HostPath path, AviName name) {
    return Pool.builder()
        .from(PathObjects.pool(sync, host, path, name, "", true))
        .markers(
            sync.markers.layer7(
                null,
                host.host(),
                host.infraName(),
                path.backend().service(),
                ImmutableList.of(),
                ImmutableList.of()))
        .build();
  }

  /** Removes a host; the virtual services stay. */
  static void remove(Sync sync, Frontend source, String host) {
    VsDraft vs = sync.models.get(source.passthroughModel(sync, host));
    if (vs == null) {
      return;
    }
    vs.groups.remove(sync.names.passthroughPoolGroup(host, source.infraName()).value());
    vs.removePoolsOf(host);
    vs.fqdns.remove(host);
    for (VsDraft insecure : vs.children.values()) {
      insecure.redirectHosts.remove(host);
    }
  }

  private static VsDraft virtualService(Sync sync, HostContext host, PassthroughVs names) {
    String key = AviNames.model(host.tenant(), names.name().value());
    VsDraft known = sync.models.get(key);
    if (known != null && known.role == Role.PASSTHROUGH) {
      return known;
    }
    VsDraft vs = new VsDraft(host.tenant(), names.name().value(), Role.PASSTHROUGH);
    vs.applicationProfile = "System-L4-Application";
    vs.networkProfile = "System-TCP-Proxy";
    vs.ports.add(new Port(443, "HTTP", false));
    vs.markers = sync.markers.shared();
    sync.models.put(key, vs);
    SharedHosts.claimShared(sync, host.tenant(), names.name(), "");
    SharedHosts.claimShared(
        sync, host.tenant(), SharedHosts.as(names.name(), AviObjectKind.SHARED_VS_VIP), vs.name);
    SharedHosts.claimShared(
        sync, host.tenant(), SharedHosts.as(names.name(), AviObjectKind.DATA_SCRIPT), vs.name);
    return vs;
  }

  private static VsDraft insecure(Sync sync, VsDraft vs, HostContext host, AviName name) {
    VsDraft known = vs.children.get(name.value());
    if (known != null) {
      return known;
    }
    VsDraft insecure = vs.twin(name.value(), Role.PASSTHROUGH_INSECURE);
    insecure.applicationProfile = "System-HTTP";
    insecure.networkProfile = "System-TCP-Proxy";
    insecure.ports.add(VsDraft.HTTP);
    insecure.markers = sync.markers.shared();
    insecure.metadata = linked(vs.name, "");
    vs.metadata = linked("", insecure.name);
    vs.children.put(name.value(), insecure);
    SharedHosts.claimShared(sync, host.tenant(), name, vs.name);
    SharedHosts.claimShared(
        sync, host.tenant(), SharedHosts.as(name, AviObjectKind.REDIRECT_POLICY), name.value());
    return insecure;
  }

  private static Metadata linked(String parent, String child) {
    return new Metadata(ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), parent, child);
  }
}
