package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.name.AviName;

/**
 * The names of the Avi objects of one host of an Ingress.
 *
 * @param host the host, as in the rule or generated
 * @param security how its TLS is terminated
 * @param virtualService the shared or dedicated virtual service that it is on
 * @param names the virtual service first, then the child, policy set and certificate if it has
 *     them, then for each path the pool group and the pool
 */
public record HostNames(
    String host, Security security, AviName virtualService, ImmutableList<AviName> names) {

  /** How the TLS of a host is terminated. */
  public enum Security {
    /** There is none. */
    INSECURE,
    /** AKO's virtual service terminates it. */
    TLS,
    /** The pods terminate it. */
    PASSTHROUGH
  }
}
