package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What AKO reads out of an Ingress or an OpenShift Route. A host stands in one of the three parts,
 * except that under the annotation for TLS each rule has an entry of its own.
 *
 * @param insecure hosts without TLS, with their paths in order
 * @param tls hosts with TLS, an entry for each of {@code spec.tls}
 * @param passthrough hosts whose TLS is passed through to the pods
 * @param http what a Route with TLS does with requests without it; {@code null} for an Ingress,
 *     which redirects them, and for a Route without TLS
 */
public record ParsedIngress(
    ImmutableMap<String, ImmutableList<HostPath>> insecure,
    ImmutableList<TlsHosts> tls,
    ImmutableMap<String, ImmutableList<HostPath>> passthrough,
    @Nullable HttpPolicy http) {

  /** What AKO reads out of an Ingress. */
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
