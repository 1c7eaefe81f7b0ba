package dev.rolloutkit.ako.ingress;

import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of an OpenShift Route.
 *
 * @param inline whether the Route itself contains the certificate and the key
 * @param reencrypt whether traffic to the pods is encrypted again
 * @param caCertificate the CA certificate of an inline certificate; {@code null} for none
 * @param destinationCa the CA certificate for the pods' certificates; {@code null} for none
 * @param http how HTTP requests are handled
 */
public record RouteTls(
    boolean inline,
    boolean reencrypt,
    @Nullable String caCertificate,
    @Nullable String destinationCa,
    HttpPolicy http) {

  /** How HTTP requests to a host with TLS are handled. */
  public enum HttpPolicy {
    /** They are redirected to HTTPS. */
    REDIRECT,
    /** They are served. */
    ALLOW,
    /** In EVH mode their connections are closed. */
    BLOCK,
    /** The Route has no policy; the virtual service does not listen for HTTP requests. */
    UNSET
  }
}
