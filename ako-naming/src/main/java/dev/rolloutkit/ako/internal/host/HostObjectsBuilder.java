package dev.rolloutkit.ako.internal.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.HttpPolicySet.Match;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.HttpPolicySet.Scope;
import dev.rolloutkit.ako.graph.HttpPolicySet.Target;
import dev.rolloutkit.ako.graph.PkiProfile;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.HostObjects.PathPool;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds the objects for the paths of a host. Source: AKO 2.1.
 *
 * @rule Each path of a host gets its pools, and on a child or dedicated virtual service also a pool
 *     group and a rule.
 */
public final class HostObjectsBuilder {
  private final AkoConfig config;
  private final AviNames names;
  private final Pools pools;
  private final HttpRules httpRules;
  private final Reports reports;
  private final boolean evh;

  public HostObjectsBuilder(
      AkoConfig config, AviNames names, Pools pools, HttpRules httpRules, Reports reports) {
    this.config = config;
    this.names = names;
    this.pools = pools;
    this.httpRules = httpRules;
    this.reports = reports;
    this.evh = config.mode() == NamingMode.EVH;
  }

  /**
   * The pools of a host without TLS on a shared virtual service in SNI mode. The type of a path has
   * no influence, because the data script compares the beginning of the path.
   *
   * <p>Compatibility: if two Ingresses have the same host and path, there are two pools with the
   * same label.
   */
  public HostObjects ofShared(PlacedHost host) {
    ImmutableList.Builder<PathPool> out =
        ImmutableList.builderWithExpectedSize(host.paths().size());
    int lastWithoutPath = HttpRules.lastWithoutPath(host.paths());
    int index = 0;
    for (HostPath path : host.paths()) {
      boolean root = index++ <= lastWithoutPath;
      AviName name = sharedPool(host, path.path(), path.backend().service());
      if (!isOmitted(host, name, path.path(), host.vs().name().value())) {
        String label = GoStrings.toLower(host.host() + path.path());
        Pool pool = pools.of(host, path, name, label, host.source().isRoute());
        out.add(
            new PathPool(
                path, name, Pools.allowingHttp(host, pool), httpRules.of(host, root, name, true)));
      }
    }
    return new HostObjects(out.build(), ImmutableList.of(), null, ImmutableList.of());
  }

  /** The name of a pool on a shared virtual service in SNI mode. */
  public AviName sharedPool(PlacedHost host, String path, String service) {
    return host.source().isRoute()
        ? host.names(names, path).sharedPool(service)
        : host.names(names, path).sharedPool();
  }

  /**
   * The pools, pool groups and rules of a host on a child or dedicated virtual service.
   *
   * <p>If several paths of an Ingress have the same group name, the first one creates the group and
   * its rule, and the others only add members. Without pool groups, the rule of the last such path
   * remains.
   *
   * @param vs the name of the virtual service
   * @param hostRule the HostRule for the host
   * @param tls the TLS entry; {@code null} for hosts without TLS
   */
  public HostObjects of(
      PlacedHost host, String vs, AppliedHostRule hostRule, @Nullable TlsHosts tls) {
    AviName set = policySet(host);
    boolean hasSet = !isOmitted(host, set, "", vs);
    if (hasSet) {
      reports.created(host.tenant(), set, host.origin("", ""), vs);
    }
    boolean direct = !evh && config.noPgForSni() && !host.source().isRoute();
    int count = host.paths().size();
    ImmutableList.Builder<PathPool> pathPools = ImmutableList.builderWithExpectedSize(count);
    Map<String, ImmutableList.Builder<PoolGroup.Member>> groups =
        Maps.newLinkedHashMapWithExpectedSize(count);
    ImmutableList.Builder<Rule> rules = ImmutableList.builderWithExpectedSize(count);
    int lastWithoutPath = HttpRules.lastWithoutPath(host.paths());
    int index = 0;
    for (HostPath path : host.paths()) {
      boolean root = index++ <= lastWithoutPath;
      PathNames ofPath = host.names(names, path.path());
      AviName group = group(ofPath);
      AviName name = pool(ofPath, host.source().isRoute(), path.backend().service());
      boolean hasPool = !isOmitted(host, name, path.path(), vs);
      if (hasPool) {
        pathPools.add(
            new PathPool(
                path, name, pool(host, path, name, tls), httpRules.of(host, root, name, false)));
      }
      ImmutableList.Builder<PoolGroup.Member> members = groups.get(group.value());
      boolean first = members == null;
      if (members == null) {
        members = ImmutableList.builderWithExpectedSize(1);
        groups.put(group.value(), members);
      }
      if (hasPool) {
        members.add(new PoolGroup.Member(name.value(), "", Pools.weight(path)));
      }
      boolean hasGroup = direct ? !group.tooLong() : !isOmitted(host, group, path.path(), vs);
      if (hasGroup && !direct) {
        reportGroup(host, path, group, vs, hostRule);
      }
      if ((first || direct) && hasSet && hasGroup) {
        Target target =
            direct
                ? new Target(hasPool ? name.value() : "", true)
                : new Target(group.value(), false);
        rules.add(rule(host, path, group, target, tls));
      }
    }
    return new HostObjects(
        pathPools.build(),
        direct ? ImmutableList.of() : groupsOf(groups),
        hasSet ? set : null,
        rules.build());
  }

  private static ImmutableList<PoolGroup> groupsOf(
      Map<String, ImmutableList.Builder<PoolGroup.Member>> groups) {
    ImmutableList.Builder<PoolGroup> out = ImmutableList.builderWithExpectedSize(groups.size());
    groups.forEach(
        (name, members) -> {
          if (!AviName.exceedsLimit(name)) {
            out.add(new PoolGroup(name, members.build()));
          }
        });
    return out.build();
  }

  private Rule rule(
      PlacedHost host, HostPath path, AviName name, Target target, @Nullable TlsHosts tls) {
    return new Rule(
        name.value(),
        path.pathType().equals("Exact") ? Match.EQUALS : Match.BEGINS_WITH,
        path.path(),
        target,
        new Scope(rulePort(host, path, tls), host.source().key().name()));
  }

  /** The port of a rule; 0 for any, as on dedicated virtual services without TLS in SNI mode. */
  private int rulePort(PlacedHost host, HostPath path, @Nullable TlsHosts tls) {
    if (tls == null && host.vs().dedicated() && !evh) {
      return 0;
    }
    IntOrStringValue target = path.backend().targetPort();
    return !host.source().isRoute()
        ? path.backend().port()
        : target != null && target.isInt() ? target.intValue() : 0;
  }

  private Pool pool(PlacedHost host, HostPath path, AviName name, @Nullable TlsHosts tls) {
    String label = evh ? "" : host.host() + path.path();
    Pool pool = pools.of(host, path, name, tls == null ? GoStrings.toLower(label) : label, true);
    if (tls == null) {
      return evh ? pool : Pools.allowingHttp(host, pool);
    }
    return tls.route() == null ? pool : encrypted(pool, tls.route());
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
      out.pkiProfile(
          Optional.of(
              new PkiProfile(names.pkiProfile(pool.name()).value(), authority, pool.markers())));
    }
    return out.build();
  }

  /** The policy set with the rules of a host. */
  public AviName policySet(PlacedHost host) {
    return names.httpPolicySet(host.namespace(), host.host(), host.infraName());
  }

  /** The pool group of a path on a child or dedicated virtual service, and its rule. */
  public AviName group(PlacedHost host, String path) {
    return group(host.names(names, path));
  }

  private AviName group(PathNames ofPath) {
    return evh ? ofPath.evhPoolGroup() : ofPath.sniPoolGroup();
  }

  /** The pool of a path and Service on a child or dedicated virtual service. */
  public AviName pool(PlacedHost host, String path, String service) {
    return pool(host.names(names, path), host.source().isRoute(), service);
  }

  private AviName pool(PathNames ofPath, boolean isRoute, String service) {
    if (evh) {
      return ofPath.evhPool(service);
    }
    return isRoute ? ofPath.sniPool(service) : ofPath.sniPool();
  }

  /**
   * The pool group of a passthrough host and its pools.
   *
   * <p>AKO ignores paths: if two paths have the same Service, there are two pools with the same
   * name and two members.
   */
  public HostObjects ofPassthrough(PlacedHost host, String vs) {
    AviName group = names.passthroughPoolGroup(host.host(), host.infraName());
    boolean hasGroup = !isOmitted(host, group, "", vs);
    if (hasGroup) {
      reports.created(host.tenant(), group, host.origin("", ""), vs);
    }
    ImmutableList.Builder<PathPool> out = ImmutableList.builder();
    ImmutableList.Builder<PoolGroup.Member> members = ImmutableList.builder();
    for (HostPath path : host.paths()) {
      AviName name = names.passthroughPool(host.host(), path.backend().service(), host.infraName());
      if (!isOmitted(host, name, path.path(), vs)) {
        out.add(
            new PathPool(path, name, pools.ofPassthrough(host, path, name), HttpRuleMatch.NONE));
        members.add(new PoolGroup.Member(name.value(), "", Pools.weight(path)));
      }
    }
    return new HostObjects(
        out.build(),
        hasGroup
            ? ImmutableList.of(new PoolGroup(group.value(), members.build()))
            : ImmutableList.of(),
        null,
        ImmutableList.of());
  }

  /**
   * The final name of a pool or group, which is hashed if paths are regular expressions. On a
   * dedicated virtual service a later Ingress decides whether they are, so both the plain and the
   * final name are reported.
   */
  public AviName finalName(AviName name, AppliedHostRule hostRule) {
    return !evh && hostRule.usesRegex()
        ? new AviName(names.regexEncoded(name.value()).value(), name.kind(), true, name.plain())
        : name;
  }

  private void reportGroup(
      PlacedHost host, HostPath path, AviName group, String vs, AppliedHostRule hostRule) {
    if (reports.isListening()) {
      Origin origin = host.origin(path.path(), "");
      reports.created(host.tenant(), group, origin, vs);
      reports.created(host.tenant(), finalName(group, hostRule), origin, vs);
    }
  }

  /**
   * Whether AKO omits an object because its name is too long, which is reported.
   *
   * @rule An Avi object whose name is too long is omitted.
   */
  private boolean isOmitted(PlacedHost host, AviName name, String path, String vs) {
    boolean omitted = name.tooLong();
    if (omitted) {
      reports.omitted(host.at(), host.tenant(), name, host.origin(path, ""), vs);
    }
    return omitted;
  }
}
