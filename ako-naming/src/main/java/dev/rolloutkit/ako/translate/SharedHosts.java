package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.HttpPolicySet.HeaderRewrite;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.ako.shard.Fqdns;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the hosts on shared virtual services in SNI mode. Hosts without TLS have pools on the
 * shared virtual service; hosts with TLS have a child.
 *
 * <p>Source: AKO 2.1.
 */
final class SharedHosts {
  private static final NamespacedName NOBODY = new NamespacedName("", "");

  private SharedHosts() {}

  /**
   * Adds the pools of a host without TLS. The type of a path has no influence, because the data
   * script compares the beginning of the path.
   *
   * <p>Compatibility: if two Ingresses have the same host and path, there are two pools with the
   * same label.
   */
  static void insecure(Sync sync, HostContext host) {
    VsDraft vs = parent(sync, host, false, Role.SHARED);
    if (!host.paths().isEmpty()) {
      vs.fqdns.add(host.host());
    }
    rewriteHeader(sync, vs, host);
    int lastWithoutPath = HttpRuleEffects.lastWithoutPath(host);
    int index = 0;
    for (HostPath path : host.paths()) {
      boolean root = index++ <= lastWithoutPath;
      String label = host.host() + path.path();
      AviName name = poolName(sync, host, path.path(), path.backend().service());
      if (!sync.refused(host, name, path.path(), vs.name)) {
        Pool pool =
            PathObjects.insecure(
                host,
                HttpRuleEffects.apply(
                    sync,
                    host,
                    root,
                    name.plain(),
                    true,
                    PathObjects.pool(
                        sync,
                        host,
                        path,
                        name,
                        GoStrings.toLower(label),
                        host.source().isRoute())));
        vs.pools.put(new VsDraft.PoolKey(name.value(), host.source().text(), 0), pool);
        PathObjects.claimPool(sync, host, path, name, pool, vs.name);
      }
    }
  }

  /** Makes requests for the host's GSLB name reach the pods with the host itself as host header. */
  private static void rewriteHeader(Sync sync, VsDraft vs, HostContext host) {
    String gslb = HostEffects.of(sync, host.host(), host.tenant()).gslb();
    AviName set = sync.names.headerRewritePolicy(vs.name, host.host());
    if (gslb.isEmpty()) {
      vs.headerRewrites.remove(set.value());
    } else {
      vs.headerRewrites.put(set.value(), new HeaderRewrite(gslb, host.host()));
      sync.claim(host.tenant(), set, host.origin("", ""), vs.name);
    }
  }

  private static AviName poolName(Sync sync, HostContext host, String path, String service) {
    PathNames names = host.names(sync, path);
    return host.source().isRoute() ? names.sharedPool(service) : names.sharedPool();
  }

  /** Adds the child of a host with TLS. */
  static void secure(Sync sync, HostContext host, TlsHosts tls) {
    VsDraft parent = parent(sync, host, true, Role.SHARED);
    AviName name = sync.names.sniVs(host.host(), host.infraName());
    sync.ingressesOf(host.host()).add(host.source().text());
    VsDraft child = child(sync, parent, host, name, Role.SNI_CHILD);
    Certificates certificates = Certificates.of(sync, host, tls);
    if (certificates == null) {
      withoutCertificate(sync, parent, host, name);
      return;
    }
    parent.fqdns.add(host.host());
    parent.children.put(name.value(), child);
    sync.claim(host.tenant(), name, host.origin("", ""), parent.name);
    certificates.putOn(child);
    PathObjects.add(sync, child, host, tls);
    redirect(sync, parent, host, tls);
    applyEffects(sync, parent, child, host);
    child.markers = markers(sync, host, child.vhDomains);
    parent.redirectHosts.removeAll(rename(sync, parent, host.host(), child.vhDomains));
    redirectNames(sync, parent, child, tls);
  }

  /**
   * Redirects all names of a host if the virtual service has a redirect.
   *
   * <p>Compatibility: AKO also redirects hosts without a redirect of their own; see {@link
   * AkoDefect#REDIRECT_TAKES_OTHERS}.
   */
  private static void redirectNames(Sync sync, VsDraft parent, VsDraft child, TlsHosts tls) {
    boolean only = sync.config.fixes().fixes(AkoDefect.REDIRECT_TAKES_OTHERS);
    if (!parent.redirectHosts.isEmpty() && (tls.redirect() || !only)) {
      parent.redirectHosts.addAll(child.vhDomains);
    } else if (only) {
      parent.redirectHosts.removeAll(child.vhDomains);
    }
  }

  /** Removes the former redirect of a host, and adds a new one if the host is redirected. */
  static void redirect(Sync sync, VsDraft vs, HostContext host, TlsHosts tls) {
    String global = HostEffects.of(sync, host.host(), host.tenant()).gslb();
    vs.redirectHosts.remove(host.host());
    vs.redirectHosts.remove(sync.renameGlobally(host.host(), global));
    if (tls.redirect()) {
      redirect(sync, vs, host);
      if (!global.isEmpty()) {
        vs.redirectHosts.add(global);
      }
    }
  }

  /** Whether a Route closes connections to port 80; those with HostRule certificates do not. */
  static boolean closesHttp(TlsHosts tls) {
    return tls.route() != null && tls.route().http() == HttpPolicy.BLOCK;
  }

  /** Applies custom resources to the child of a host. */
  static void applyEffects(Sync sync, VsDraft parent, VsDraft child, HostContext host) {
    HostEffects effects = HostEffects.of(sync, host.host(), host.tenant());
    child.ports = ImmutableList.copyOf(parent.ports);
    child.rootPorts = ImmutableList.copyOf(parent.ports);
    child.vhDomains = with(host.host(), effects.allNames());
    effects.applyTo(child, host.host());
    StringGroups.list(sync, child, host, effects);
  }

  /**
   * Replaces the names with which a host was last built by new ones, among the DNS names of a
   * virtual service.
   *
   * @return the removed names
   */
  static ImmutableSet<String> rename(Sync sync, VsDraft vs, String host, List<String> names) {
    ImmutableSet<String> now = ImmutableSet.copyOf(names);
    ImmutableSet<String> gone =
        Sets.difference(ImmutableSet.copyOf(sync.builtNames.put(host, names)), now).immutableCopy();
    vs.fqdns.removeAll(gone);
    vs.fqdns.addAll(Sets.difference(now, ImmutableSet.of(sync.globalNameOf(host))).immutableCopy());
    return gone;
  }

  /** A host and the names with which it was last built, which are removed together. */
  static ImmutableSet<String> namesOf(Sync sync, String host) {
    return ImmutableSet.<String>builder().add(host).addAll(sync.builtNames.of(host)).build();
  }

  /** As {@link #namesOf}, with the GSLB name. */
  static ImmutableSet<String> allNamesOf(Sync sync, String host) {
    return ImmutableSet.<String>builder()
        .addAll(namesOf(sync, host))
        .add(sync.globalNameOf(host))
        .build();
  }

  /** A list of a host and its other names. */
  static ImmutableList<String> with(String host, List<String> names) {
    return ImmutableList.<String>builder().add(host).addAll(names).build();
  }

  /** Removes paths of a host, and the child with its last pool. */
  static void remove(Sync sync, VsDraft vs, HostContext host, Removal gone) {
    boolean keep = false;
    if (gone.secure()) {
      leave(sync, host, gone);
      String name = sync.names.sniVs(host.host(), host.infraName()).value();
      VsDraft child = vs.children.get(name);
      keep = child == null || PathObjects.remove(sync, child, host, gone.paths());
      if (!keep) {
        vs.children.remove(name);
        sync.forgetHost(host.host());
      } else if (child != null) {
        nameOthers(sync, child, host);
      }
    } else {
      gone.paths()
          .forEach(
              (path, services) ->
                  services.forEach(
                      service ->
                          vs.pools.remove(
                              new VsDraft.PoolKey(
                                  poolName(sync, host, path, service).value(),
                                  host.source().text(),
                                  0))));
      vs.headerRewrites.remove(sync.names.headerRewritePolicy(vs.name, host.host()).value());
    }
    if (gone.fqdn() && !keep) {
      vs.fqdns.removeAll(namesOf(sync, host.host()));
    }
    if (gone.redirect() && !keep) {
      vs.redirectHosts.removeAll(allNamesOf(sync, host.host()));
    }
  }

  /**
   * Removes an Ingress from the Ingresses that use a host.
   *
   * <p>Compatibility: AKO also does so when only some paths are removed; see {@link
   * AkoDefect#DELETED_INGRESS_STAYS_IN_METADATA}.
   */
  static void leave(Sync sync, HostContext host, Removal gone) {
    if (gone.fqdn() || !sync.config.fixes().fixes(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA)) {
      sync.ingressesOf(host.host()).remove(host.source().text());
    }
  }

  /** The shared virtual service of a host, created on first use. */
  static VsDraft parent(Sync sync, HostContext host, boolean secure, Role role) {
    AviName name = host.vs().name();
    String key = AviNames.model(host.tenant(), name.value());
    VsDraft known = sync.models.get(key);
    if (known != null && known.role == role) {
      return known;
    }
    VsDraft vs = new VsDraft(host.tenant(), name.value(), role);
    vs.applicationProfile = "System-HTTP";
    vs.networkProfile = "System-TCP-Proxy";
    vs.ports.add(VsDraft.HTTP);
    vs.ports.add(VsDraft.HTTPS);
    SettingListeners.merge(sync, vs, host);
    vs.secure = secure;
    vs.markers = sync.markers.shared();
    Optional<String> fqdn =
        Fqdns.sharedVs(sync.config, name.value(), host.tenant(), host.shards(sync.config));
    fqdn.ifPresent(vs.fqdns::add);
    applyShared(sync, vs, fqdn.orElse(name.value()));
    sync.addShared(key, vs);
    claimParent(sync, host, role);
    return vs;
  }

  /** Applies the HostRule for a shared virtual service's own DNS name. */
  static void applyShared(Sync sync, VsDraft vs, String fqdn) {
    vs.ownFqdn = fqdn;
    HostEffects effects = HostEffects.of(sync, fqdn, vs.tenant);
    effects.applyTo(vs, fqdn);
    vs.vhDomains = union(vs.vhDomains, effects.aliases());
  }

  private static void claimParent(Sync sync, HostContext host, Role role) {
    AviName name = host.vs().name();
    String tenant = host.tenant();
    claimShared(sync, tenant, name, "");
    claimShared(sync, tenant, as(name, AviObjectKind.SHARED_VS_VIP), name.value());
    if (role == Role.SHARED) {
      claimShared(sync, tenant, as(name, AviObjectKind.DATA_SCRIPT), name.value());
      claimShared(sync, tenant, as(name, AviObjectKind.SHARED_POOL_GROUP), name.value());
    }
  }

  /** Reports a shared object, whose origin does not depend on the host for which it was created. */
  static void claimShared(Sync sync, String tenant, AviName name, String parent) {
    String prefix = sync.names.prefix();
    String rest =
        name.plain().startsWith(prefix) ? name.plain().substring(prefix.length()) : name.plain();
    sync.claim(tenant, name, new Origin("", NOBODY, "", "", rest), parent);
  }

  /** The same name for an object of another kind. */
  static AviName as(AviName name, AviObjectKind kind) {
    return new AviName(name.value(), kind, name.encoded(), name.plain());
  }

  /** The existing or a new child for a host, with the metadata and tags of the given Ingress. */
  static VsDraft child(Sync sync, VsDraft parent, HostContext host, AviName name, Role role) {
    VsDraft child = parent.children.get(name.value());
    if (child == null) {
      child = new VsDraft(parent.tenant, name.value(), role);
      child.hasVip = false;
      child.vhParent = parent.name;
      child.host = host.host();
      if (role == Role.EVH_CHILD) {
        child.applicationProfile = "System-HTTP";
      }
    }
    child.metadata = metadata(sync, host);
    child.markers = markers(sync, host, List.of(host.host()));
    return child;
  }

  /** The tags of a virtual service for one host. */
  static ImmutableList<Marker> markers(Sync sync, HostContext host, List<String> names) {
    return sync.markers.vsOfHosts(host.namespace(), names, host.infraName());
  }

  /** The elements of both lists, without duplicates. */
  static ImmutableList<String> union(List<String> names, List<String> more) {
    return ImmutableSet.<String>builder().addAll(names).addAll(more).build().asList();
  }

  /**
   * Updates the metadata of a virtual service after an Ingress was removed from a host.
   *
   * <p>Compatibility: AKO does not update it; see {@link
   * AkoDefect#DELETED_INGRESS_STAYS_IN_METADATA}.
   */
  static void nameOthers(Sync sync, VsDraft vs, HostContext host) {
    if (sync.config.fixes().fixes(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA)) {
      vs.metadata = metadata(sync, host);
    }
  }

  /** The metadata of a virtual service for one host. */
  static Metadata metadata(Sync sync, HostContext host) {
    return new Metadata(
        ImmutableList.copyOf(sync.ingressesOf(host.host())),
        ImmutableList.of(),
        ImmutableList.of(host.host()),
        "",
        "");
  }

  /**
   * Removes an Ingress whose certificate is missing from the Ingresses that use a host. If no other
   * Ingress uses the host, the host is removed.
   *
   * @return whether the host was removed
   */
  static boolean withoutCertificate(
      Sync sync, VsDraft parent, HostContext host, @Nullable AviName child) {
    Set<String> ingresses = sync.ingressesOf(host.host());
    ingresses.remove(host.source().text());
    boolean httpStays =
        host.source().parsed().http() == HttpPolicy.ALLOW
            && sync.config.fixes().fixes(AkoDefect.MISSING_CERTIFICATE_TAKES_HTTP);
    if (!ingresses.isEmpty() || httpStays) {
      return false;
    }
    VsDraft gone = child == null ? parent : parent.children.remove(child.value());
    List<String> names =
        union(
            List.of(host.host(), sync.globalNameOf(host.host())),
            gone == null ? List.of() : gone.vhDomains);
    parent.fqdns.removeAll(names);
    parent.redirectHosts.removeAll(names);
    return true;
  }

  /** Adds the redirect of a host to a virtual service. */
  static void redirect(Sync sync, VsDraft vs, HostContext host) {
    vs.redirectHosts.add(host.host());
    AviName name = new AviName(vs.name, AviObjectKind.REDIRECT_POLICY, false, vs.name);
    if (vs.role == Role.SHARED) {
      claimShared(sync, host.tenant(), name, vs.name);
    } else {
      Origin origin =
          new Origin(
              "",
              NOBODY,
              host.host(),
              "",
              host.vs().dedicated() ? "redirect of a dedicated one" : "redirect",
              Manifests.orEmpty(host.infraName()));
      sync.claim(host.tenant(), name, origin, vs.name);
    }
  }
}
