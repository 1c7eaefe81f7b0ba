package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.graph.HttpPolicySet.HeaderRewrite;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;

/**
 * The redirects of hosts from HTTP to HTTPS, and the rewrites of their host headers.
 *
 * @rule A host with TLS is redirected from HTTP to HTTPS if its Ingress or Route asks for it;
 *     requests for its GSLB name reach the pods with the host itself as host header.
 */
record RequestPolicies(AviNames names, HostNames hostNames, Reports reports) {
  /** Removes the former redirect of a host, and adds a new one if the host is redirected. */
  void replaceRedirect(VsDraft vs, PlacedHost host, TlsHosts tls, AppliedHostRule hostRule) {
    String gslbName = hostRule.gslbName();
    vs.policies.redirectHosts.remove(host.host());
    vs.policies.redirectHosts.remove(hostNames.replaceGslbName(host.host(), gslbName));
    if (tls.redirect()) {
      vs.policies.redirectHosts.add(host.host());
      report(vs, host);
      if (!gslbName.isEmpty()) {
        vs.policies.redirectHosts.add(gslbName);
      }
    }
  }

  /** Makes requests for the host's GSLB name reach the pods with the host itself as host header. */
  void rewriteHeader(VsDraft vs, PlacedHost host, AppliedHostRule hostRule) {
    String gslbName = hostRule.gslbName();
    removeHeaderRewrite(vs, host);
    if (!gslbName.isEmpty()) {
      AviName set = names.headerRewritePolicy(vs.id.name(), host.host());
      vs.policies.headerRewrites.put(set.value(), new HeaderRewrite(gslbName, host.host()));
      reports.created(host.tenant(), set, host.origin("", ""), vs.id.name());
    }
  }

  void removeHeaderRewrite(VsDraft vs, PlacedHost host) {
    if (vs.policies.headerRewrites.isEmpty()) {
      return;
    }
    vs.policies.headerRewrites.remove(names.headerRewritePolicy(vs.id.name(), host.host()).value());
  }

  /**
   * Whether a Route closes connections to port 80. A Route with a certificate from a HostRule does
   * not.
   */
  static boolean closesHttp(TlsHosts tls) {
    return tls.route() != null && tls.route().http() == HttpPolicy.BLOCK;
  }

  private void report(VsDraft vs, PlacedHost host) {
    AviName name = new AviName(vs.id.name(), AviObjectKind.REDIRECT_POLICY, false, vs.id.name());
    Origin origin =
        vs.role() == Role.SHARED
            ? VirtualServices.sharedOrigin(names, name)
            : new Origin(
                "",
                VirtualServices.NOBODY,
                host.host(),
                "",
                host.vs().dedicated() ? "redirect of a dedicated one" : "redirect",
                AkoManifests.orEmpty(host.infraName()));
    reports.created(host.tenant(), name, origin, vs.id.name());
  }
}
