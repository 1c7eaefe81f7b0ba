package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that share a certificate.
 *
 * @param secret the name of the Secret with the certificate
 * @param secretNamespace the namespace of the Secret
 * @param redirect whether HTTP requests are redirected to HTTPS
 * @param hosts the hosts with their paths, in the order listed; may be empty
 * @param route the TLS settings of an OpenShift Route; {@code null} for an Ingress
 */
public record TlsHosts(
    String secret,
    String secretNamespace,
    boolean redirect,
    ImmutableMap<String, ImmutableList<HostPath>> hosts,
    @Nullable RouteTls route) {

  /** The hosts of one TLS entry of an Ingress. */
  public TlsHosts(
      String secret,
      String secretNamespace,
      boolean redirect,
      ImmutableMap<String, ImmutableList<HostPath>> hosts) {
    this(secret, secretNamespace, redirect, hosts, null);
  }
}
