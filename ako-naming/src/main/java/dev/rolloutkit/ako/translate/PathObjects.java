package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.HttpPolicySet.Match;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.HttpPolicySet.Scope;
import dev.rolloutkit.ako.graph.HttpPolicySet.Target;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.ingress.Backend;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServers;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pools, pool groups and rules of the paths of a host. */
final class PathObjects {
  private PathObjects() {}

  /**
   * The pools, groups and rules of a host on its own virtual service.
   *
   * <p>The first path of an Ingress with a group's name begins the group anew and adds the rule;
   * further paths of that name only add members. Whatever has a name that is there replaces it,
   * whoever owns it.
   *
   * @param rulesHavePorts whether rules ask for the port of the Service
   */
  static void add(Sync sync, VsDraft vs, HostContext host, boolean rulesHavePorts) {
    boolean evh = sync.config.mode() == NamingMode.EVH;
    boolean dedicated = host.vs().dedicated();
    AviName set = sync.names.httpPolicySet(host.namespace(), host.host(), host.infraName());
    Map<String, Rule> rules = null;
    if (!sync.refused(host, set, "", vs.name)) {
      rules = vs.policySets.computeIfAbsent(set.value(), s -> new LinkedHashMap<>());
      sync.claim(host.tenant(), set, host.origin("", ""), vs.name);
    }
    Set<String> begun = new HashSet<>();
    for (HostPath path : host.paths()) {
      AviName group = groupName(sync, host, path, evh, dedicated);
      AviName pool = poolName(sync, host, path, evh, dedicated);
      boolean direct = !evh && sync.config.noPgForSni();
      boolean poolRefused = sync.refused(host, pool, path.path(), vs.name);
      boolean groupRefused = !direct && sync.refused(host, group, path.path(), vs.name);
      boolean first = begun.add(group.value());
      if (!direct && !groupRefused) {
        if (first) {
          vs.groups.put(group.value(), new VsDraft.GroupDraft(host.ingress().toString()));
        }
        sync.claim(host.tenant(), group, host.origin(path.path(), ""), vs.name);
        if (!poolRefused) {
          vs.groups
              .computeIfAbsent(
                  group.value(), g -> new VsDraft.GroupDraft(host.ingress().toString()))
              .members
              .add(new PoolGroup.Member(pool.value(), "", HostPath.WEIGHT));
        }
      }
      if (!poolRefused) {
        String label = evh ? "" : host.host() + path.path();
        String owner = host.ingress().toString();
        vs.pools.put(VsDraft.PoolKey.of(pool.value()), pool(sync, host, path, pool, label, true));
        vs.owners.put(pool.value(), owner);
        sync.claim(host.tenant(), pool, host.origin(path.path(), backendText(path)), vs.name);
      }
      if (first && rules != null && !group.tooLong()) {
        rules.put(
            group.value(),
            new Rule(
                group.value(),
                path.pathType().equals("Exact") ? Match.EQUALS : Match.BEGINS_WITH,
                path.path(),
                direct ? new Target(pool.value(), true) : new Target(group.value(), false),
                new Scope(rulesHavePorts ? path.backend().port() : 0, host.ingress().name())));
      }
    }
  }

  /** The pool of a path. */
  static Pool pool(
      Sync sync, HostContext host, HostPath path, AviName name, String label, boolean tagService) {
    Backend backend = path.backend();
    PoolServers servers =
        sync.servers(
            new PoolPort(backend.portName(), backend.targetPort(), backend.port()),
            host.namespace(),
            backend.service(),
            true);
    return Pool.builder()
        .name(name.value())
        .priorityLabel(label)
        .port(servers.port())
        .portName(backend.portName())
        .targetPort(Optional.ofNullable(backend.targetPort()))
        .protocol("")
        .hostNames(ImmutableList.of(host.host()))
        .markers(
            sync.markers.layer7(
                host.namespace(),
                host.host(),
                host.infraName(),
                tagService ? backend.service() : null,
                ImmutableList.of(path.path()),
                ImmutableList.of(host.ingress().name())))
        .servers(servers.servers())
        .build();
  }

  /** Service and port of a path, as text. */
  static String backendText(HostPath path) {
    return path.backend().service() + ":" + path.backend().port();
  }

  private static AviName groupName(
      Sync sync, HostContext host, HostPath path, boolean evh, boolean dedicated) {
    String ns = host.namespace();
    String ingress = host.ingress().name();
    return evh
        ? sync.names.evhPoolGroup(
            ns, ingress, host.host(), path.path(), host.infraName(), dedicated)
        : sync.names.sniPoolGroup(
            ns, ingress, host.host(), path.path(), host.infraName(), dedicated);
  }

  private static AviName poolName(
      Sync sync, HostContext host, HostPath path, boolean evh, boolean dedicated) {
    String ns = host.namespace();
    String ingress = host.ingress().name();
    @Nullable String infra = host.infraName();
    return evh
        ? sync.names.evhPool(
            ns, ingress, host.host(), path.path(), path.backend().service(), infra, dedicated)
        : sync.names.sniPool(ns, ingress, host.host(), path.path(), infra, dedicated, null);
  }
}
