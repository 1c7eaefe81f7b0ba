package dev.rolloutkit.ako.config;

/** How AKO hosts the virtual services of host names. */
public enum NamingMode {
  /**
   * Hosts without TLS are pools on a shared virtual service, hosts with TLS are its SNI children.
   * Names are plain text.
   */
  SNI,
  /**
   * Enhanced virtual hosting: every host is a child of a shared virtual service. Most names are
   * hashed.
   */
  EVH
}
