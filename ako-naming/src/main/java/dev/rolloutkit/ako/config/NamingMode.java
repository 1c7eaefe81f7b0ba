package dev.rolloutkit.ako.config;

/** How AKO arranges the virtual services for hosts, and whether it hashes their names. */
public enum NamingMode {
  /**
   * Hosts without TLS have pools on a shared virtual service, and hosts with TLS are its SNI
   * children. Names are plain text.
   */
  SNI,
  /**
   * Enhanced virtual hosting: every host is a child of a shared virtual service. Most names are
   * hashed.
   */
  EVH
}
