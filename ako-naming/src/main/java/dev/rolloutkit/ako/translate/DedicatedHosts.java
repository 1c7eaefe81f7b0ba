package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hosts with a virtual service of their own.
 *
 * <p>Compatibility: the Ingress that is handled last decides whether the host has TLS. Source: AKO
 * 2.1.
 */
final class DedicatedHosts {
  private DedicatedHosts() {}

  /** A host without TLS. */
  static void insecure(Sync sync, HostContext host) {
    boolean evh = sync.config.mode() == NamingMode.EVH;
    VsDraft vs = virtualService(sync, host);
    vs.secure = false;
    vs.applicationProfile = "System-HTTP";
    vs.ports = ImmutableList.of(VsDraft.HTTP);
    vs.certificates.clear();
    vs.caCerts.clear();
    vs.authorities.clear();
    vs.closesHttp = false;
    vs.redirectHosts.clear();
    vs.fqdns.add(host.host());
    sync.ingressesOf(host.host()).add(host.source().text());
    HostEffects effects = HostEffects.of(sync, host.host(), host.tenant());
    if (evh) {
      vs.vhDomains = SharedHosts.with(host.host(), effects.allNames());
    } else if (!effects.aliases().isEmpty()) {
      vs.vhDomains =
          sync.config.options().mends(Defect.ALIASES_REPLACE_HOST)
              ? SharedHosts.with(host.host(), effects.aliases())
              : effects.aliases();
    }
    describe(sync, vs, host, effects, evh ? host.host() : null);
    PathObjects.add(sync, vs, host, null);
    applyEffects(sync, vs, host, effects);
  }

  private static void applyEffects(Sync sync, VsDraft vs, HostContext host, HostEffects effects) {
    vs.host = host.host();
    removeFormerNames(sync, vs);
    effects.applyTo(vs, host.host());
    vs.fqdns.addAll(effects.aliases());
    vs.rootPorts = ImmutableList.copyOf(vs.ports);
    if (vs.refs.containsKey("sslKeyAndCertificates")) {
      vs.certificates.clear();
    }
  }

  /**
   * Takes off the names that the host had when it was last built and that this virtual service does
   * not list.
   *
   * <p>Compatibility: the host may have been built on another virtual service, and without TLS this
   * one lists no names in SNI mode; see {@link Defect#TLS_ELSEWHERE_TAKES_NAME}.
   */
  private static void removeFormerNames(Sync sync, VsDraft vs) {
    Set<String> listed = ImmutableSet.copyOf(vs.vhDomains);
    Set<String> former = ImmutableSet.copyOf(sync.rename(vs.host, vs.vhDomains));
    vs.fqdns.removeAll(Sets.difference(former, listed));
    if (sync.config.options().mends(Defect.TLS_ELSEWHERE_TAKES_NAME)) {
      vs.fqdns.add(vs.host);
    }
  }

  /** A host with TLS. */
  static void secure(Sync sync, HostContext host, TlsHosts tls) {
    VsDraft vs = virtualService(sync, host);
    vs.secure = true;
    vs.applicationProfile = "System-Secure-HTTP";
    vs.ports = ImmutableList.of(VsDraft.HTTP, VsDraft.HTTPS);
    sync.ingressesOf(host.host()).add(host.source().text());
    HostEffects effects = HostEffects.of(sync, host.host(), host.tenant());
    Certificates certificates = Certificates.of(sync, host, tls);
    describe(sync, vs, host, effects, host.host());
    if (certificates == null) {
      vs.markers = sync.markers.childVs(host.namespace(), host.host(), host.infraName());
      if (SharedHosts.withoutCertificate(sync, vs, host, null)) {
        vs.pools.clear();
        vs.groups.clear();
        vs.policySets.clear();
        vs.certificates.clear();
        vs.caCerts.clear();
        vs.authorities.clear();
      }
      return;
    }
    vs.fqdns.add(host.host());
    vs.vhDomains = SharedHosts.with(host.host(), effects.allNames());
    if (sync.config.mode() == NamingMode.EVH) {
      certificates.addTo(vs);
    } else {
      certificates.putOn(vs);
    }
    PathObjects.add(sync, vs, host, tls);
    vs.redirectHosts.remove(host.host());
    if (vs.effects != null) {
      vs.redirectHosts.removeAll(vs.effects.allNames());
    }
    vs.closesHttp =
        host.source().parsed().http() == HttpPolicy.BLOCK && sync.config.mode() == NamingMode.EVH;
    if (tls.redirect()) {
      SharedHosts.redirect(sync, vs, host);
      vs.redirectHosts.addAll(effects.allNames());
    }
    applyEffects(sync, vs, host, effects);
  }

  /**
   * Takes paths off.
   *
   * <p>Compatibility: taking off a part without TLS takes away that of others with it.
   *
   * @return whether nothing is left
   */
  static boolean remove(Sync sync, VsDraft vs, HostContext host, Gone gone) {
    sync.ingressesOf(host.host()).remove(host.source().text());
    boolean keep = PathObjects.remove(sync, vs, host, gone.paths());
    SharedHosts.nameOthers(sync, vs, host);
    if (!keep) {
      vs.certificates.clear();
    }
    if (gone.fqdn() && !keep) {
      vs.fqdns.remove(host.host());
    }
    if (gone.redirect() && !keep) {
      vs.redirectHosts.remove(host.host());
    }
    return !keep;
  }

  private static VsDraft virtualService(Sync sync, HostContext host) {
    AviName name = host.vs().name();
    String key = AviNames.model(host.tenant(), name.value());
    Origin origin = host.origin("", "");
    sync.claim(host.tenant(), name, origin, "");
    sync.claim(
        host.tenant(), SharedHosts.as(name, AviObjectKind.SHARED_VS_VIP), origin, name.value());
    VsDraft known = sync.models.get(key);
    if (known != null && known.role == Role.DEDICATED) {
      return known;
    }
    VsDraft vs = new VsDraft(host.tenant(), name.value(), Role.DEDICATED);
    vs.networkProfile = "System-TCP-Proxy";
    sync.models.put(key, vs);
    return vs;
  }

  /**
   * Tags and metadata.
   *
   * <p>Compatibility: for a host without TLS the tag is the virtual service's list of hosts, which
   * in SNI mode only TLS fills.
   */
  private static void describe(
      Sync sync, VsDraft vs, HostContext host, HostEffects effects, @Nullable String tag) {
    List<String> hosts =
        tag == null
            ? vs.vhDomains
            : SharedHosts.with(
                tag, sync.config.mode() == NamingMode.EVH ? effects.allNames() : effects.aliases());
    vs.markers = sync.markers.vsOfHosts(host.namespace(), hosts, host.infraName());
    vs.metadata = SharedHosts.metadata(sync, host);
  }
}
