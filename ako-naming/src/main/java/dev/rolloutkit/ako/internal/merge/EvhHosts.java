package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.Certificates;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.name.AviName;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges hosts into shared virtual services in EVH mode. Each host has a child, and certificates
 * belong to the parent. Source: AKO 2.1.
 *
 * @rule In EVH mode each host has a child of the shared virtual service, and its certificates
 *     belong to the parent.
 */
final class EvhHosts extends HostMerge {
  EvhHosts(Steps steps) {
    super(steps);
  }

  /**
   * Adds the child of a host without TLS.
   *
   * <p>Compatibility: AKO removes the host's certificate from the parent and the redirect from the
   * child, even if another Ingress serves the host with TLS.
   */
  @Override
  public void addInsecure(PlacedHost host) {
    VsDraft parent = virtualServices.shared(host, false, Role.EVH_SHARED);
    AviName name = nameOf(host);
    VsDraft child = child(parent, host, name);
    AppliedHostRule hostRule = settings.hostRule(host);
    hostNames.replaceGslbName(host.host(), hostRule.gslbName());
    removeCertificates(parent, host, "");
    child.policies.redirectHosts.removeAll(List.of(host.host(), hostRule.gslbName()));
    child.policies.closesHttp = false;
    virtualServices.addChild(parent, child, name, host);
    add(parent, child, host, hostRule, null);
  }

  @Override
  public void addSecure(PlacedHost host, TlsHosts tls) {
    VsDraft parent = virtualServices.shared(host, true, Role.EVH_SHARED);
    AviName name = nameOf(host);
    VsDraft child = child(parent, host, name);
    Certificates found = certificates.of(host, tls);
    if (found == null) {
      virtualServices.tag(child, host, ImmutableList.of(host.host()));
      if (isLastWithoutCertificate(host)) {
        removeChild(parent, host, name.value());
        removeCertificates(parent, host, tls.secret(), tls.secret() + "-alt");
      }
      return;
    }
    if (found.main() == null) {
      removeCertificates(parent, host, "", "-alt");
    }
    parent.listeners.add(found);
    AppliedHostRule hostRule = settings.hostRule(host);
    requestPolicies.replaceRedirect(child, host, tls, hostRule);
    child.policies.closesHttp =
        RequestPolicies.closesHttp(tls) && child.policies.redirectHosts.isEmpty();
    virtualServices.addChild(parent, child, name, host);
    add(parent, child, host, hostRule, tls);
  }

  private VsDraft child(VsDraft parent, PlacedHost host, AviName name) {
    hostNames.addSource(host);
    return virtualServices.child(parent, host, name, Role.EVH_CHILD);
  }

  private void add(
      VsDraft parent,
      VsDraft child,
      PlacedHost host,
      AppliedHostRule hostRule,
      @Nullable TlsHosts tls) {
    paths.add(child, host, hostRule, tls);
    settings.applyToChild(parent, child, host, hostRule);
    virtualServices.tag(child, host, child.names.vhDomains);
    Set<String> redirected = child.policies.redirectHosts;
    redirected.removeAll(hostNames.replace(parent, host.host(), child.names.vhDomains));
    if (!redirected.isEmpty()) {
      redirected.clear();
      redirected.addAll(child.names.vhDomains);
    }
    parent.settings = parent.settings.withSslProfile(child.settings.sslProfile());
    child.settings = child.settings.withSslProfile(null);
  }

  /** Removes paths of a host, and the child with its last pool group. */
  @Override
  public boolean remove(VsDraft parent, PlacedHost host, HostRemoval removal) {
    hostNames.removeSource(host, removal);
    String name = nameOf(host).value();
    VsDraft child = parent.children.get(name);
    boolean hostStays =
        !removal.onlyNames() && (child == null || paths.remove(child, host, removal.paths()));
    if (child != null && !hostStays && !removal.onlyNames()) {
      parent.children.remove(name);
      hostNames.forgetSources(host.host());
    } else if (child != null) {
      hostNames.updateMetadata(child, host);
    }
    if (!hostStays) {
      removeCertificates(parent, host, "");
      if (isFixed(AkoDefect.ALTERNATE_CERTIFICATE_STAYS)) {
        removeCertificates(parent, host, "-alt");
      }
    }
    if (removal.fqdn() && !hostStays) {
      parent.names.fqdns.removeAll(hostNames.withGslbName(host.host()));
    }
    return false;
  }

  private void removeCertificates(VsDraft parent, PlacedHost host, String... secrets) {
    if (!parent.listeners.hasCertificates()) {
      return;
    }
    for (String secret : secrets) {
      parent.listeners.removeCertificate(certificates.name(host, secret).value());
    }
  }

  private AviName nameOf(PlacedHost host) {
    return placement.names().evhVs(host.host(), host.infraName());
  }
}
