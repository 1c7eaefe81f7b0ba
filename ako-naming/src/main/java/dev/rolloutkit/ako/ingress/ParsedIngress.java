package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of an Ingress or OpenShift Route. A host of an Ingress is in only one of the three
 * parts.
 *
 * @param insecure the hosts without TLS, with their paths in order
 * @param tls the hosts with TLS, with one entry for each entry of {@code spec.tls} or, if the
 *     annotation {@code ako.vmware.com/enable-tls} is set, for each rule
 * @param passthrough the hosts whose TLS the pods terminate
 * @param http how a Route with TLS handles HTTP requests; {@code null} for a Route without TLS and
 *     for an Ingress, which redirects them to HTTPS
 */
public record ParsedIngress(
    ImmutableMap<String, ImmutableList<HostPath>> insecure,
    ImmutableList<TlsHosts> tls,
    ImmutableMap<String, ImmutableList<HostPath>> passthrough,
    @Nullable HttpPolicy http) {

  /** The hosts of an Ingress. */
  public ParsedIngress(
      ImmutableMap<String, ImmutableList<HostPath>> insecure,
      ImmutableList<TlsHosts> tls,
      ImmutableMap<String, ImmutableList<HostPath>> passthrough) {
    this(insecure, tls, passthrough, null);
  }

  /** Whether HTTP requests to passthrough hosts are redirected. */
  public boolean redirectsPassthrough() {
    return http == null || http == HttpPolicy.REDIRECT;
  }
}
