package dev.rolloutkit.ako.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that share a certificate.
 *
 * @param secret name of the secret with the certificate
 * @param secretNamespace its namespace
 * @param redirect whether HTTP requests are redirected to HTTPS
 * @param hosts the hosts with their paths, in the order listed; may be empty
 * @param route what an OpenShift Route says beside; {@code null} for an Ingress
 */
public record TlsHosts(
    String secret,
    String secretNamespace,
    boolean redirect,
    ImmutableMap<String, ImmutableList<HostPath>> hosts,
    @Nullable RouteTls route) {

  /** Hosts of an Ingress. */
  public TlsHosts(
      String secret,
      String secretNamespace,
      boolean redirect,
      ImmutableMap<String, ImmutableList<HostPath>> hosts) {
    this(secret, secretNamespace, redirect, hosts, null);
  }
}
