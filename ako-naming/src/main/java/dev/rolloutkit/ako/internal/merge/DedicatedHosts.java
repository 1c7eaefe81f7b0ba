package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.Certificates;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import java.util.List;
import java.util.Set;

/**
 * Merges hosts into dedicated virtual services, which serve one host each.
 *
 * <p>Compatibility: the Ingress that AKO handles last decides whether the host has TLS. Source: AKO
 * 2.1.
 *
 * @rule A dedicated virtual service serves one host, and the Ingress that AKO handles last decides
 *     whether it has TLS.
 */
final class DedicatedHosts extends HostMerge {
  DedicatedHosts(Steps steps) {
    super(steps);
  }

  @Override
  public void addInsecure(PlacedHost host) {
    VsDraft vs = virtualServices.dedicated(host);
    vs.listeners.secure = false;
    virtualServices.listenForTls(vs, host, false);
    vs.listeners.removeCertificates();
    vs.policies.closesHttp = false;
    vs.names.fqdns.add(host.host());
    hostNames.addSource(host);
    AppliedHostRule hostRule = settings.hostRule(host);
    vs.policies.redirectHosts.removeAll(List.of(host.host(), hostRule.gslbName()));
    String formerName = hostNames.replaceGslbName(host.host(), hostRule.gslbName());
    if (!formerName.isEmpty()) {
      vs.names.fqdns.remove(formerName);
    }
    setDomainsWithoutTls(vs, host, hostRule);
    vs.names.metadata = hostNames.metadata(host);
    paths.add(vs, host, hostRule, null);
    applySettings(vs, host, hostRule);
  }

  /**
   * Sets the names for which requests are served.
   *
   * <p>Compatibility: in SNI mode these are only the aliases; see {@link
   * AkoDefect#ALIASES_REPLACE_HOST}.
   */
  private void setDomainsWithoutTls(VsDraft vs, PlacedHost host, AppliedHostRule hostRule) {
    ImmutableList<String> aliases = hostRule.aliases();
    if (isEvh()) {
      vs.names.vhDomains = hostRule.namesOf(host.host());
    } else if (!isFixed(AkoDefect.ALIASES_REPLACE_HOST)) {
      vs.names.addDomains(aliases);
    } else {
      vs.names.vhDomains = ImmutableList.of();
      if (!aliases.isEmpty()) {
        vs.names.addDomains(List.of(host.host()));
        vs.names.addDomains(aliases);
      }
    }
  }

  @Override
  public void addSecure(PlacedHost host, TlsHosts tls) {
    VsDraft vs = virtualServices.dedicated(host);
    vs.listeners.secure = true;
    virtualServices.listenForTls(vs, host, true);
    hostNames.addSource(host);
    Certificates found = certificates.of(host, tls);
    vs.names.metadata = hostNames.metadata(host);
    if (found == null) {
      vs.names.markers =
          Markers.of(placement.config().clusterName())
              .childVs(host.namespace(), host.host(), host.infraName());
      if (isLastWithoutCertificate(host)) {
        hostNames.removeFrom(vs, host.host(), vs.names.vhDomains);
        vs.pools.clear();
        vs.policies.rules.clear();
        vs.removeTls();
      }
      return;
    }
    AppliedHostRule hostRule = settings.hostRule(host);
    vs.names.fqdns.add(host.host());
    vs.names.vhDomains = hostRule.namesOf(host.host());
    if (isEvh()) {
      vs.listeners.add(found);
    } else {
      vs.listeners.set(found);
    }
    paths.add(vs, host, hostRule, tls);
    requestPolicies.replaceRedirect(vs, host, tls, hostRule);
    vs.policies.closesHttp =
        RequestPolicies.closesHttp(tls) && isEvh() && vs.policies.redirectHosts.isEmpty();
    applySettings(vs, host, hostRule);
  }

  /**
   * Applies the custom resources of a host and sets its final DNS names.
   *
   * <p>Compatibility: in SNI mode a virtual service without TLS lists no names. If the host was
   * last built on another virtual service, AKO therefore removes the names that it had there from
   * this one; see {@link AkoDefect#TLS_ELSEWHERE_TAKES_NAME}.
   */
  private void applySettings(VsDraft vs, PlacedHost host, AppliedHostRule hostRule) {
    vs.names.host = host.host();
    settings.applyToHost(vs, host, hostRule);
    vs.listeners.rootPorts = vs.listeners.ports;
    Set<String> removed = hostNames.replace(vs, host.host(), vs.names.vhDomains);
    if (isFixed(AkoDefect.TLS_ELSEWHERE_TAKES_NAME)) {
      vs.names.fqdns.add(host.host());
    }
    Set<String> redirected = vs.policies.redirectHosts;
    if (vs.listeners.secure || isEvh()) {
      redirected.removeAll(removed);
    }
    if (!redirected.isEmpty()) {
      redirected.addAll(vs.names.vhDomains);
    }
    virtualServices.tag(vs, host, vs.names.vhDomains);
  }

  /**
   * Removes paths of a host.
   *
   * <p>Compatibility: removing paths without TLS also removes the paths that other Ingresses serve
   * with TLS.
   */
  @Override
  public boolean remove(VsDraft vs, PlacedHost host, HostRemoval removal) {
    hostNames.removeSource(host, removal);
    if (removal.onlyNames()) {
      vs.listeners.removeCertificate(certificates.name(host, "").value());
    }
    boolean hostStays = !removal.onlyNames() && paths.remove(vs, host, removal.paths());
    hostNames.updateMetadata(vs, host);
    if (!hostStays && !removal.onlyNames()) {
      hostNames.forgetSources(host.host());
      vs.removeTls();
    }
    if (removal.fqdn() && !hostStays) {
      vs.names.fqdns.removeAll(hostNames.of(host.host()));
    }
    if (removal.redirect() && !hostStays) {
      vs.policies.redirectHosts.removeAll(hostNames.withGslbName(host.host()));
    }
    return !hostStays;
  }

  private boolean isEvh() {
    return placement.config().mode() == NamingMode.EVH;
  }
}
