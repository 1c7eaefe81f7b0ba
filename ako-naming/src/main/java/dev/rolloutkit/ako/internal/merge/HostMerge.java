package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.host.CertificateReader;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;

/**
 * Merges hosts whose TLS is not passed through into virtual services, and removes them.
 *
 * <p>Each way to place hosts has its own subclass: as pools or children of a shared virtual service
 * in SNI mode, as children in EVH mode, or alone on a dedicated virtual service.
 *
 * @rule A host whose certificate is missing is removed from its virtual service, unless another
 *     Ingress or Route uses it.
 */
public abstract sealed class HostMerge permits SniHosts, EvhHosts, DedicatedHosts {
  final Placement placement;
  final VirtualServices virtualServices;
  final CertificateReader certificates;
  final PathMerge paths;
  final SettingsMerge settings;
  final HostNames hostNames;
  final RequestPolicies requestPolicies;

  HostMerge(Steps steps) {
    this.placement = steps.placement();
    this.virtualServices = steps.virtualServices();
    this.certificates = steps.certificates();
    this.paths = steps.paths();
    this.settings = steps.settings();
    this.hostNames = steps.hostNames();
    this.requestPolicies = steps.requestPolicies();
  }

  /** The steps of which each merge consists. */
  record Steps(
      Placement placement,
      VirtualServices virtualServices,
      CertificateReader certificates,
      PathMerge paths,
      SettingsMerge settings,
      HostNames hostNames,
      RequestPolicies requestPolicies) {}

  /** Adds a host without TLS. */
  public abstract void addInsecure(PlacedHost host);

  /** Adds a host with TLS. */
  public abstract void addSecure(PlacedHost host, TlsHosts tls);

  /**
   * Removes parts of a host.
   *
   * @return whether a dedicated virtual service has become empty
   */
  public abstract boolean remove(VsDraft vs, PlacedHost host, HostRemoval removal);

  /**
   * Records that an Ingress or Route whose certificate is missing does not use its host.
   *
   * @return whether the host is to be removed, because no other Ingress or Route uses it
   */
  boolean isLastWithoutCertificate(PlacedHost host) {
    boolean used = hostNames.removeSource(host);
    boolean httpStays =
        host.source().parsed().http() == HttpPolicy.ALLOW
            && isFixed(AkoDefect.MISSING_CERTIFICATE_TAKES_HTTP);
    return !used && !httpStays;
  }

  /** Removes a child whose certificate is missing, with the names of its host. */
  void removeChild(VsDraft parent, PlacedHost host, String child) {
    VsDraft removed = parent.children.remove(child);
    hostNames.removeFrom(
        parent, host.host(), removed == null ? ImmutableList.of() : removed.names.vhDomains);
  }

  boolean isFixed(AkoDefect defect) {
    return placement.config().fixes().fixes(defect);
  }
}
