package dev.rolloutkit.ako.ingress;

import org.jspecify.annotations.Nullable;

/**
 * What an OpenShift Route says about its TLS beside the secret.
 *
 * @param inline whether the Route holds certificate and key itself
 * @param reencrypt whether traffic to the pods is encrypted again
 * @param caCertificate the authority of an inline certificate; {@code null} for none
 * @param destinationCa the authority of the pods' certificates; {@code null} for none
 * @param http what happens to requests without TLS
 */
public record RouteTls(
    boolean inline,
    boolean reencrypt,
    @Nullable String caCertificate,
    @Nullable String destinationCa,
    HttpPolicy http) {

  /** What happens to requests without TLS. */
  public enum HttpPolicy {
    /** They are redirected. */
    REDIRECT,
    /** They are served too. */
    ALLOW,
    /** Their connections are closed, in EVH mode only. */
    BLOCK,
    /** Nothing listens for them. */
    UNSET
  }
}
