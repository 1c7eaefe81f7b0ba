package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds dedicated virtual services, which serve one host each.
 *
 * <p>Compatibility: the Ingress that AKO handles last decides whether the host has TLS. Source: AKO
 * 2.1.
 */
final class DedicatedHosts {
  private DedicatedHosts() {}

  /** Adds a host without TLS. */
  static void insecure(Sync sync, HostContext host) {
    boolean evh = sync.config.mode() == NamingMode.EVH;
    VsDraft vs = virtualService(sync, host);
    vs.secure = false;
    vs.applicationProfile = "System-HTTP";
    listen(sync, vs, host, false);
    vs.certificates.clear();
    vs.caCerts.clear();
    vs.authorities.clear();
    vs.closesHttp = false;
    vs.fqdns.add(host.host());
    sync.ingressesOf(host.host()).add(host.source().text());
    HostEffects effects = HostEffects.of(sync, host.host(), host.tenant());
    vs.redirectHosts.removeAll(List.of(host.host(), effects.gslb()));
    String formerName = sync.renameGlobally(host.host(), effects.gslb());
    if (!formerName.isEmpty()) {
      vs.fqdns.remove(formerName);
    }
    if (evh) {
      vs.vhDomains = SharedHosts.with(host.host(), effects.allNames());
    } else if (sync.config.fixes().fixes(AkoDefect.ALIASES_REPLACE_HOST)) {
      vs.vhDomains =
          effects.aliases().isEmpty()
              ? ImmutableList.of()
              : SharedHosts.with(host.host(), effects.aliases());
    } else {
      vs.vhDomains = SharedHosts.union(vs.vhDomains, effects.aliases());
    }
    vs.metadata = SharedHosts.metadata(sync, host);
    PathObjects.add(sync, vs, host, null);
    applyEffects(sync, vs, host, effects);
  }

  /** Adds or removes the port for TLS; a new virtual service also gets those of its setting. */
  private static void listen(Sync sync, VsDraft vs, HostContext host, boolean tls) {
    boolean isNew = vs.ports.isEmpty();
    vs.ports = listening(vs.ports, tls);
    if (isNew) {
      SettingListeners.merge(sync, vs, host);
    }
  }

  /** The ports, with the one for TLS added or removed. */
  private static List<Port> listening(List<Port> ports, boolean tls) {
    List<Port> out = new ArrayList<>(ports.isEmpty() ? List.of(VsDraft.HTTP) : ports);
    boolean has = out.stream().anyMatch(port -> port.port() == VsDraft.HTTPS.port());
    if (tls && !has) {
      out.add(VsDraft.HTTPS);
    } else if (!tls) {
      out.removeIf(port -> port.port() == VsDraft.HTTPS.port());
    }
    return out;
  }

  /**
   * Applies the custom resources of a host and sets its final DNS names.
   *
   * <p>Compatibility: in SNI mode a virtual service without TLS lists no names. If the host was
   * last built on another virtual service, AKO therefore removes the names that it had there from
   * this one; see {@link AkoDefect#TLS_ELSEWHERE_TAKES_NAME}.
   */
  private static void applyEffects(Sync sync, VsDraft vs, HostContext host, HostEffects effects) {
    vs.host = host.host();
    effects.applyTo(vs, host.host());
    StringGroups.list(sync, vs, host, effects);
    vs.rootPorts = ImmutableList.copyOf(vs.ports);
    ImmutableSet<String> gone = SharedHosts.rename(sync, vs, host.host(), vs.vhDomains);
    if (sync.config.fixes().fixes(AkoDefect.TLS_ELSEWHERE_TAKES_NAME)) {
      vs.fqdns.add(vs.host);
    }
    if (vs.secure || sync.config.mode() == NamingMode.EVH) {
      vs.redirectHosts.removeAll(gone);
    }
    if (!vs.redirectHosts.isEmpty()) {
      vs.redirectHosts.addAll(vs.vhDomains);
    }
    vs.markers = SharedHosts.markers(sync, host, vs.vhDomains);
  }

  /** Adds a host with TLS. */
  static void secure(Sync sync, HostContext host, TlsHosts tls) {
    VsDraft vs = virtualService(sync, host);
    vs.secure = true;
    vs.applicationProfile = "System-Secure-HTTP";
    listen(sync, vs, host, true);
    sync.ingressesOf(host.host()).add(host.source().text());
    HostEffects effects = HostEffects.of(sync, host.host(), host.tenant());
    Certificates certificates = Certificates.of(sync, host, tls);
    vs.metadata = SharedHosts.metadata(sync, host);
    if (certificates == null) {
      vs.markers = sync.markers.childVs(host.namespace(), host.host(), host.infraName());
      if (SharedHosts.withoutCertificate(sync, vs, host, null)) {
        vs.pools.clear();
        vs.groups.clear();
        vs.policySets.clear();
        vs.removeTls();
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
    SharedHosts.redirect(sync, vs, host, tls);
    vs.closesHttp =
        SharedHosts.closesHttp(tls)
            && sync.config.mode() == NamingMode.EVH
            && vs.redirectHosts.isEmpty();
    applyEffects(sync, vs, host, effects);
  }

  /**
   * Removes paths of a host.
   *
   * <p>Compatibility: removing paths without TLS also removes the paths that other Ingresses serve
   * with TLS.
   *
   * @return whether no paths are left
   */
  static boolean remove(Sync sync, VsDraft vs, HostContext host, Removal gone) {
    SharedHosts.leave(sync, host, gone);
    if (gone.onlyNames()) {
      vs.removeCertificate(sync.names.tlsKeyCert(host.host(), host.infraName(), "").value());
    }
    boolean keep = !gone.onlyNames() && PathObjects.remove(sync, vs, host, gone.paths());
    SharedHosts.nameOthers(sync, vs, host);
    if (!keep && !gone.onlyNames()) {
      sync.forgetHost(host.host());
      vs.removeTls();
    }
    if (gone.fqdn() && !keep) {
      vs.fqdns.removeAll(SharedHosts.namesOf(sync, host.host()));
    }
    if (gone.redirect() && !keep) {
      vs.redirectHosts.removeAll(SharedHosts.allNamesOf(sync, host.host()));
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
}
