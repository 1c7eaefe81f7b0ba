package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.HostObjects;
import dev.rolloutkit.ako.internal.host.HostObjects.PathPool;
import dev.rolloutkit.ako.internal.host.HostObjectsBuilder;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges the pools, pool groups and rules of hosts into virtual services, and removes them.
 *
 * @rule An object of a path replaces any other object of the virtual service with the same name.
 */
record PathMerge(
    Placement placement,
    HostObjectsBuilder objects,
    HostRulePolicies policies,
    StringGroups stringGroups,
    Reports reports) {
  /** Adds the pools of a host without TLS to a shared virtual service in SNI mode. */
  void addToShared(VsDraft vs, PlacedHost host) {
    String owner = host.sourceText();
    for (PathPool each : objects.ofShared(host).pools()) {
      Pool pool = withHttpRule(each, each.pool());
      vs.pools.pools.put(new PoolDraft.Key(pool.name(), owner, 0), pool);
      report(vs, host, each, each.name(), pool);
    }
  }

  /** Removes the pools of a host without TLS from a shared virtual service in SNI mode. */
  void removeFromShared(VsDraft vs, PlacedHost host, ImmutableListMultimap<String, String> paths) {
    paths.forEach(
        (path, service) -> {
          String name = objects.sharedPool(host, path, service).value();
          vs.pools.pools.remove(new PoolDraft.Key(name, host.sourceText(), 0));
        });
  }

  /**
   * Adds the objects of a host to a child or dedicated virtual service. An object replaces any
   * other object with the same name, except that {@link KeptPools} keeps some pools.
   *
   * @param tls the TLS entry; {@code null} for hosts without TLS
   */
  void add(VsDraft vs, PlacedHost host, AppliedHostRule hostRule, @Nullable TlsHosts tls) {
    HostObjects given = objects.of(host, vs.id.name(), hostRule, tls);
    for (HostPath path : host.paths()) {
      vs.policies.hadRoot |= path.path().equals("/");
    }
    vs.pools.putGroups(given.groups());
    boolean hashed = !isEvh() && policies.usesRegex(vs, hostRule);
    for (PathPool each : given.pools()) {
      PoolDraft.Key key = PoolDraft.Key.of(each.name().value());
      Pool kept =
          KeptPools.choose(placement.config().fixes(), vs.pools.pools.get(key), each.pool());
      Pool pool = hashed ? withHashedName(each, kept) : withHttpRule(each, kept);
      vs.pools.pools.put(key, pool);
      report(vs, host, each, each.name(), pool);
      report(vs, host, each, objects.finalName(each.name(), hostRule), pool);
    }
    AviName set = given.policySet();
    if (set != null) {
      Map<String, Rule> rules =
          vs.policies.rules.computeIfAbsent(set.value(), s -> new LinkedHashMap<>(4));
      for (Rule rule : given.rules()) {
        rules.remove(rule.name());
        rules.put(rule.name(), rule);
      }
    }
  }

  /** No HTTPRule matches a hashed name, but AKO crashes on the targets all the same. */
  private Pool withHashedName(PathPool path, Pool pool) {
    reports.addAll(path.httpRule().crashes());
    return pool;
  }

  private Pool withHttpRule(PathPool path, Pool pool) {
    reports.addAll(path.httpRule().problems());
    return path.httpRule().applyTo(pool);
  }

  /** Reports a pool and its PKI profile. */
  private void report(VsDraft vs, PlacedHost host, PathPool path, AviName name, Pool pool) {
    if (!reports.isListening()) {
      return;
    }
    Origin origin = host.origin(path.path().path(), path.path().backend().text());
    reports.created(host.tenant(), name, origin, vs.id.name());
    pool.pkiProfile()
        .ifPresent(
            profile -> {
              String plain = name.plain() + "-pkiprofile";
              boolean encoded = !profile.name().equals(plain);
              reports.created(
                  host.tenant(),
                  new AviName(profile.name(), AviObjectKind.PKI_PROFILE, encoded, plain),
                  origin,
                  vs.id.name());
            });
  }

  /**
   * Removes paths from a child or dedicated virtual service.
   *
   * @return whether the virtual service still has pools or, in EVH mode, pool groups
   */
  boolean remove(VsDraft vs, PlacedHost host, ImmutableListMultimap<String, String> paths) {
    paths.asMap().forEach((path, services) -> removePath(vs, host, path, services));
    return isEvh() ? !vs.pools.groups.isEmpty() : !vs.pools.pools.isEmpty();
  }

  private void removePath(VsDraft vs, PlacedHost host, String path, Collection<String> services) {
    String group = objects.group(host, path).value();
    Set<String> removed = new HashSet<>();
    for (String service : services) {
      String pool = objects.pool(host, path, service).value();
      vs.pools.pools.remove(PoolDraft.Key.of(pool));
      removed.add(pool);
    }
    PoolGroup left =
        vs.pools.groups.computeIfPresent(
            group,
            (name, before) -> {
              ImmutableList<PoolGroup.Member> rest =
                  before.members().stream()
                      .filter(member -> !removed.contains(member.pool()))
                      .collect(ImmutableList.toImmutableList());
              return rest.isEmpty() ? null : new PoolGroup(name, rest);
            });
    if (left == null) {
      removeRule(vs, host, path, group);
    }
  }

  private void removeRule(VsDraft vs, PlacedHost host, String path, String name) {
    String set = objects.policySet(host).value();
    Map<String, Rule> rules = vs.policies.rules.get(set);
    if (rules == null) {
      return;
    }
    Rule rule = rules.remove(name);
    if (rule != null && stringGroups.remove(vs, rule)) {
      reports.add(
          host.at(),
          "AKO crashes when it removes the path "
              + GoStrings.quote(path)
              + ", because two paths of host "
              + GoStrings.quote(host.host())
              + " have the same string group",
          AkoProblemCodes.REFERENCE_CRASH);
    }
    if (rules.isEmpty()) {
      vs.policies.rules.remove(set);
    }
  }

  private boolean isEvh() {
    return placement.config().mode() == NamingMode.EVH;
  }
}
