package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.graph.HttpPolicySet.Match;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.HttpPolicySet.Scope;
import dev.rolloutkit.ako.graph.HttpPolicySet.Target;
import dev.rolloutkit.ako.graph.PkiProfile;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.ingress.Backend;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pools, pool groups and rules for the paths of a host on a child or dedicated VS. */
final class PathObjects {
  private final Sync sync;
  private final VsDraft vs;
  private final HostContext host;
  private final boolean evh;
  private final boolean dedicated;

  private PathObjects(Sync sync, VsDraft vs, HostContext host) {
    this.sync = sync;
    this.vs = vs;
    this.host = host;
    this.evh = sync.config.mode() == NamingMode.EVH;
    this.dedicated = host.vs().dedicated();
  }

  /**
   * Adds the objects for a host.
   *
   * <p>If several paths of an Ingress have the same group name, the first one creates the group and
   * its rule, and the others only add members. Without pool groups, the rule of the last such path
   * remains. An object replaces any other object with the same name.
   *
   * @param tls the TLS entry; {@code null} for hosts without TLS
   */
  static void add(Sync sync, VsDraft vs, HostContext host, @Nullable TlsHosts tls) {
    new PathObjects(sync, vs, host).add(tls);
  }

  private void add(@Nullable TlsHosts tls) {
    AviName set = sync.names.httpPolicySet(host.namespace(), host.host(), host.infraName());
    Map<String, Rule> rules = null;
    if (!sync.refused(host, set, "", vs.name)) {
      rules = vs.policySets.computeIfAbsent(set.value(), s -> new LinkedHashMap<>());
      sync.claim(host.tenant(), set, host.origin("", ""), vs.name);
    }
    boolean direct = !evh && sync.config.noPgForSni() && !host.source().isRoute();
    Set<String> begun = new HashSet<>();
    int lastWithoutPath = HttpRuleEffects.lastWithoutPath(host);
    int index = 0;
    for (HostPath path : host.paths()) {
      boolean root = index++ <= lastWithoutPath;
      vs.paths.add(path.path());
      AviName group = groupName(path);
      AviName pool = poolName(path, path.backend().service());
      boolean poolRefused = sync.refused(host, pool, path.path(), vs.name);
      boolean groupRefused = !direct && sync.refused(host, group, path.path(), vs.name);
      boolean first = begun.add(group.value());
      if (!direct && !groupRefused) {
        addToGroup(path, group, first, poolRefused ? null : pool);
      }
      if (!poolRefused) {
        addPool(path, root, pool, tls);
      }
      if ((first || direct) && rules != null && !group.tooLong()) {
        rules.remove(group.value());
        rules.put(
            group.value(),
            new Rule(
                group.value(),
                path.pathType().equals("Exact") ? Match.EQUALS : Match.BEGINS_WITH,
                path.path(),
                direct
                    ? new Target(poolRefused ? "" : pool.value(), true)
                    : new Target(group.value(), false),
                new Scope(rulePort(path, tls), host.ingress().name())));
      }
    }
  }

  /** The port of a rule; 0 for any, as on dedicated virtual services without TLS in SNI mode. */
  private int rulePort(HostPath path, @Nullable TlsHosts tls) {
    if (tls == null && dedicated && !evh) {
      return 0;
    }
    IntOrStringValue target = path.backend().targetPort();
    return !host.source().isRoute()
        ? path.backend().port()
        : target != null && target.isInt() ? target.intValue() : 0;
  }

  /** The weight as an unsigned number, as AKO passes it to the Avi Controller. */
  static long weight(HostPath path) {
    return Integer.toUnsignedLong(path.weight());
  }

  private void addToGroup(HostPath path, AviName group, boolean first, @Nullable AviName pool) {
    if (first) {
      vs.groups.put(group.value(), new VsDraft.GroupDraft());
    }
    sync.claim(host.tenant(), group, host.origin(path.path(), ""), vs.name);
    sync.claim(host.tenant(), encoded(group), host.origin(path.path(), ""), vs.name);
    if (pool != null) {
      vs.groups
          .computeIfAbsent(group.value(), g -> new VsDraft.GroupDraft())
          .members
          .add(new PoolGroup.Member(pool.value(), "", weight(path)));
    }
  }

  private void addPool(HostPath path, boolean root, AviName name, @Nullable TlsHosts tls) {
    String label = evh ? "" : host.host() + path.path();
    if (tls == null) {
      label = GoStrings.toLower(label);
    }
    Pool pool = pool(sync, host, path, name, label, true);
    if (tls == null && !evh) {
      pool = insecure(host, pool);
    } else if (tls != null && tls.route() != null) {
      pool = encrypted(pool, tls.route());
    }
    VsDraft.PoolKey key = VsDraft.PoolKey.of(name.value());
    pool = KeptPools.choose(sync.config.fixes(), vs.pools.get(key), pool);
    if (!isHashedByRegex()) {
      pool = HttpRuleEffects.apply(sync, host, root, name.plain(), false, pool);
    }
    vs.pools.put(key, pool);
    claimPool(sync, host, path, name, pool, vs.name);
    claimPool(sync, host, path, encoded(name), pool, vs.name);
  }

  /** Reports a pool and its PKI profile to {@link Claims}. */
  static void claimPool(
      Sync sync, HostContext host, HostPath path, AviName name, Pool pool, String vs) {
    Origin origin = host.origin(path.path(), backendText(path));
    sync.claim(host.tenant(), name, origin, vs);
    pool.pkiProfile()
        .ifPresent(
            profile -> {
              String plain = name.plain() + "-pkiprofile";
              boolean hashed = !profile.name().equals(plain);
              sync.claim(
                  host.tenant(),
                  new AviName(profile.name(), AviObjectKind.PKI_PROFILE, hashed, plain),
                  origin,
                  vs);
            });
  }

  /**
   * The final name of a pool or group, which is hashed if paths are regular expressions. On a
   * dedicated virtual service a later Ingress decides whether they are, so callers report both the
   * plain and the final name.
   */
  private AviName encoded(AviName name) {
    return !evh && HostEffects.of(sync, host.host(), host.tenant()).usesRegex()
        ? new AviName(
            sync.names.regexEncoded(name.value()).value(), name.kind(), true, name.plain())
        : name;
  }

  /** Whether the names of pools and groups are hashed because paths are regular expressions. */
  private boolean isHashedByRegex() {
    return !evh && PolicyEffects.usesRegex(HostEffects.of(sync, host.host(), host.tenant()), vs);
  }

  /**
   * The pool of a path without TLS, with {@code insecureEdgeTermAllow} if its Route allows HTTP.
   */
  static Pool insecure(HostContext host, Pool pool) {
    return host.source().parsed().http() == RouteTls.HttpPolicy.ALLOW
        ? Pool.builder().from(pool).insecureEdgeTermAllow(true).build()
        : pool;
  }

  /** The pool with TLS to its servers, if the Route is of type reencrypt. */
  private Pool encrypted(Pool pool, RouteTls route) {
    if (!route.reencrypt()) {
      return pool;
    }
    Pool.Builder out =
        Pool.builder()
            .from(pool)
            .sniEnabled(true)
            .refs(ImmutableMap.of("sslProfile", "/api/sslprofile?name=System-Standard"));
    String authority = route.destinationCa();
    if (authority != null) {
      AviName profile = sync.names.pkiProfile(pool.name());
      out.pkiProfile(new PkiProfile(profile.value(), authority, pool.markers()));
    }
    return out.build();
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
        .ratio(weight(path))
        .build();
  }

  /** The Service and port of a path as a string. */
  static String backendText(HostPath path) {
    return path.backend().service() + ":" + path.backend().port();
  }

  /**
   * Removes paths from a child or dedicated virtual service.
   *
   * @return whether the virtual service still has pools or, in EVH mode, pool groups
   */
  static boolean remove(Sync sync, VsDraft vs, HostContext host, Map<String, List<String>> paths) {
    PathObjects objects = new PathObjects(sync, vs, host);
    paths.forEach(objects::removePath);
    return objects.evh ? !vs.groups.isEmpty() : !vs.pools.isEmpty();
  }

  private void removePath(String path, List<String> services) {
    String groupName = groupName(path).value();
    VsDraft.GroupDraft group = vs.groups.get(groupName);
    for (String service : services) {
      String pool = poolName(path, service).value();
      vs.pools.remove(VsDraft.PoolKey.of(pool));
      if (group != null) {
        group.members.removeIf(member -> member.pool().equals(pool));
      }
    }
    if (group == null || group.members.isEmpty()) {
      vs.groups.remove(groupName);
      String set =
          sync.names.httpPolicySet(host.namespace(), host.host(), host.infraName()).value();
      Map<String, Rule> rules = vs.policySets.get(set);
      if (rules != null) {
        Rule rule = rules.remove(groupName);
        if (rule != null && StringGroups.remove(sync, vs, rule)) {
          sync.problems.add(
              Problem.text(
                  host.source().at(),
                  "AKO crashes when it removes the path "
                      + GoStrings.quote(path)
                      + ", because two paths of host "
                      + GoStrings.quote(host.host())
                      + " have the same string group",
                  ProblemCodes.REFERENCE_CRASH));
        }
        if (rules.isEmpty()) {
          vs.policySets.remove(set);
        }
      }
    }
  }

  private AviName groupName(HostPath path) {
    return groupName(path.path());
  }

  private AviName groupName(String path) {
    PathNames names = host.names(sync, path);
    return evh ? names.evhPoolGroup() : names.sniPoolGroup();
  }

  private AviName poolName(HostPath path, String service) {
    return poolName(path.path(), service);
  }

  private AviName poolName(String path, String service) {
    PathNames names = host.names(sync, path);
    if (evh) {
      return names.evhPool(service);
    }
    return host.source().isRoute() ? names.sniPool(service) : names.sniPool();
  }
}
