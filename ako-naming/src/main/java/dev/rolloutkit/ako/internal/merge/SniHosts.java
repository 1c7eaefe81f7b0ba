package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.Certificates;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.name.AviName;
import java.util.Set;

/**
 * Merges hosts into shared virtual services in SNI mode. Hosts without TLS have pools on the shared
 * virtual service; hosts with TLS have a child. Source: AKO 2.1.
 *
 * @rule In SNI mode hosts without TLS have pools on the shared virtual service, and each host with
 *     TLS has a child.
 */
final class SniHosts extends HostMerge {
  SniHosts(Steps steps) {
    super(steps);
  }

  @Override
  public void addInsecure(PlacedHost host) {
    VsDraft vs = virtualServices.shared(host, false, Role.SHARED);
    if (!host.paths().isEmpty()) {
      vs.names.fqdns.add(host.host());
    }
    requestPolicies.rewriteHeader(vs, host, settings.hostRule(host));
    paths.addToShared(vs, host);
  }

  @Override
  public void addSecure(PlacedHost host, TlsHosts tls) {
    VsDraft parent = virtualServices.shared(host, true, Role.SHARED);
    AviName name = nameOf(host);
    hostNames.addSource(host);
    VsDraft child = virtualServices.child(parent, host, name, Role.SNI_CHILD);
    Certificates found = certificates.of(host, tls);
    if (found == null) {
      virtualServices.tag(child, host, ImmutableList.of(host.host()));
      if (isLastWithoutCertificate(host)) {
        removeChild(parent, host, name.value());
      }
      return;
    }
    AppliedHostRule hostRule = settings.hostRule(host);
    virtualServices.addChild(parent, child, name, host);
    child.listeners.set(found);
    paths.add(child, host, hostRule, tls);
    requestPolicies.replaceRedirect(parent, host, tls, hostRule);
    settings.applyToChild(parent, child, host, hostRule);
    Set<String> removed = hostNames.replace(parent, host.host(), child.names.vhDomains);
    virtualServices.tag(child, host, child.names.vhDomains);
    parent.policies.redirectHosts.removeAll(removed);
    redirectAllNames(parent, child, tls);
  }

  private AviName nameOf(PlacedHost host) {
    return placement.names().sniVs(host.host(), host.infraName());
  }

  /**
   * Redirects all names of a host if the virtual service has a redirect.
   *
   * <p>Compatibility: AKO also redirects hosts without a redirect of their own; see {@link
   * AkoDefect#REDIRECT_TAKES_OTHERS}.
   */
  private void redirectAllNames(VsDraft parent, VsDraft child, TlsHosts tls) {
    boolean onlyRedirected = isFixed(AkoDefect.REDIRECT_TAKES_OTHERS);
    Set<String> redirected = parent.policies.redirectHosts;
    if (!redirected.isEmpty() && (tls.redirect() || !onlyRedirected)) {
      redirected.addAll(child.names.vhDomains);
    } else if (onlyRedirected) {
      redirected.removeAll(child.names.vhDomains);
    }
  }

  /** Removes paths of a host, and the child with its last pool. */
  @Override
  public boolean remove(VsDraft vs, PlacedHost host, HostRemoval removal) {
    boolean hostStays = false;
    if (removal.secure()) {
      hostStays = removeFromChild(vs, host, removal);
    } else {
      paths.removeFromShared(vs, host, removal.paths());
      requestPolicies.removeHeaderRewrite(vs, host);
    }
    if (removal.fqdn() && !hostStays) {
      vs.names.fqdns.removeAll(hostNames.of(host.host()));
    }
    if (removal.redirect() && !hostStays) {
      vs.policies.redirectHosts.removeAll(hostNames.withGslbName(host.host()));
    }
    return false;
  }

  /** Returns whether the host stays, because the child still has pools or has never existed. */
  private boolean removeFromChild(VsDraft vs, PlacedHost host, HostRemoval removal) {
    hostNames.removeSource(host, removal);
    String name = nameOf(host).value();
    VsDraft child = vs.children.get(name);
    if (child == null) {
      return true;
    }
    boolean hostStays = paths.remove(child, host, removal.paths());
    if (hostStays) {
      hostNames.updateMetadata(child, host);
    } else {
      vs.children.remove(name);
      hostNames.forgetSources(host.host());
    }
    return hostStays;
  }
}
