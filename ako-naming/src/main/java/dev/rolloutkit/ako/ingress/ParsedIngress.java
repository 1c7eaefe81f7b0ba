package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * What AKO reads out of an Ingress. A host stands in one of the three parts, save that under the
 * annotation for TLS each rule has an entry of its own.
 *
 * @param insecure hosts without TLS, with their paths in order
 * @param tls hosts with TLS, an entry for each of {@code spec.tls}
 * @param passthrough hosts whose TLS is passed through to the pods; HTTP is redirected
 */
public record ParsedIngress(
    ImmutableMap<String, ImmutableList<HostPath>> insecure,
    ImmutableList<TlsHosts> tls,
    ImmutableMap<String, ImmutableList<HostPath>> passthrough) {}
