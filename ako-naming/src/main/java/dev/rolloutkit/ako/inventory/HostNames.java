package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.AviName;

/**
 * The names of the Avi objects for one host of an Ingress.
 *
 * @param host the host of the rule, or the generated host of a rule without one
 * @param security where its TLS is terminated
 * @param virtualService the shared or dedicated virtual service that serves it
 * @param names the virtual service, then the child, the policy set and the certificate if the host
 *     has them, then the pool group and the pool for each path
 */
public record HostNames(
    String host, Security security, AviName virtualService, ImmutableList<AviName> names) {

  /** Where the TLS of a host is terminated. */
  public enum Security {
    /** The host has no TLS. */
    INSECURE,
    /** The virtual service terminates TLS. */
    TLS,
    /** The pods terminate TLS. */
    PASSTHROUGH
  }
}
