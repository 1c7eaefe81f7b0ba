package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds the hosts on shared virtual services in EVH mode. Each host has a child, and certificates
 * belong to the parent.
 *
 * <p>Source: AKO 2.1.
 */
final class EvhHosts {
  private EvhHosts() {}

  /**
   * Adds the child of a host without TLS.
   *
   * <p>Compatibility: AKO removes the host's certificate from the parent and the redirect from the
   * child, even if another Ingress serves the host with TLS.
   */
  static void insecure(Sync sync, HostContext host) {
    VsDraft parent = SharedHosts.parent(sync, host, false, Role.EVH_SHARED);
    VsDraft child = start(sync, parent, host);
    String global = HostEffects.of(sync, host.host(), host.tenant()).gslb();
    sync.renameGlobally(host.host(), global);
    removeCertificate(sync, parent, host);
    child.redirectHosts.removeAll(List.of(host.host(), global));
    child.closesHttp = false;
    put(sync, parent, child, host, null);
  }

  /** Adds the child of a host with TLS. */
  static void secure(Sync sync, HostContext host, TlsHosts tls) {
    VsDraft parent = SharedHosts.parent(sync, host, true, Role.EVH_SHARED);
    VsDraft child = start(sync, parent, host);
    Certificates certificates = Certificates.of(sync, host, tls);
    if (certificates == null) {
      if (SharedHosts.withoutCertificate(sync, parent, host, nameOf(sync, host))) {
        removeCertificates(sync, parent, host, tls.secret());
      }
      return;
    }
    if (certificates.main() == null) {
      removeCertificates(sync, parent, host, "");
    }
    certificates.addTo(parent);
    SharedHosts.redirect(sync, child, host, tls);
    child.closesHttp = SharedHosts.closesHttp(tls) && child.redirectHosts.isEmpty();
    put(sync, parent, child, host, tls);
  }

  /** Removes paths of a host, and the child with its last pool group. */
  static void remove(Sync sync, VsDraft parent, HostContext host, Removal gone) {
    SharedHosts.leave(sync, host, gone);
    String name = nameOf(sync, host).value();
    VsDraft child = parent.children.get(name);
    boolean keep =
        !gone.onlyNames() && (child == null || PathObjects.remove(sync, child, host, gone.paths()));
    if (child != null && !keep && !gone.onlyNames()) {
      parent.children.remove(name);
      sync.forgetHost(host.host());
    } else if (child != null) {
      SharedHosts.nameOthers(sync, child, host);
    }
    if (!keep) {
      removeCertificate(sync, parent, host);
      if (sync.config.fixes().fixes(AkoDefect.ALTERNATE_CERTIFICATE_STAYS)) {
        parent.removeCertificate(
            sync.names.tlsKeyCert(host.host(), host.infraName(), "-alt").value());
      }
    }
    if (gone.fqdn() && !keep) {
      parent.fqdns.removeAll(SharedHosts.allNamesOf(sync, host.host()));
    }
  }

  private static void removeCertificates(
      Sync sync, VsDraft parent, HostContext host, String secret) {
    for (String suffix : List.of("", "-alt")) {
      parent.removeCertificate(
          sync.names.tlsKeyCert(host.host(), host.infraName(), secret + suffix).value());
    }
  }

  private static void removeCertificate(Sync sync, VsDraft parent, HostContext host) {
    parent.removeCertificate(sync.names.tlsKeyCert(host.host(), host.infraName(), "").value());
  }

  private static AviName nameOf(Sync sync, HostContext host) {
    return sync.names.evhVs(host.host(), host.infraName());
  }

  private static VsDraft start(Sync sync, VsDraft parent, HostContext host) {
    sync.ingressesOf(host.host()).add(host.source().text());
    return SharedHosts.child(sync, parent, host, nameOf(sync, host), Role.EVH_CHILD);
  }

  private static void put(
      Sync sync, VsDraft parent, VsDraft child, HostContext host, @Nullable TlsHosts tls) {
    parent.fqdns.add(host.host());
    parent.children.put(child.name, child);
    sync.claim(host.tenant(), nameOf(sync, host), host.origin("", ""), parent.name);
    PathObjects.add(sync, child, host, tls);
    SharedHosts.applyEffects(sync, parent, child, host);
    child.markers = SharedHosts.markers(sync, host, child.vhDomains);
    child.redirectHosts.removeAll(SharedHosts.rename(sync, parent, host.host(), child.vhDomains));
    if (!child.redirectHosts.isEmpty()) {
      child.redirectHosts.clear();
      child.redirectHosts.addAll(child.vhDomains);
    }
    Object profile = child.refs.remove("sslProfile");
    if (profile == null) {
      parent.refs.remove("sslProfile");
    } else {
      parent.refs.put("sslProfile", profile);
    }
  }
}
