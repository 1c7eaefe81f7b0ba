package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableListMultimap;

/**
 * The parts of a host that AKO removes.
 *
 * @param secure {@code true} if the objects for TLS are removed, {@code false} if those for HTTP
 *     are
 * @param paths the paths that are removed, with their Services
 * @param fqdn whether the host's DNS name is removed
 * @param redirect whether the host's redirect is removed
 * @param onlyNames whether the paths stay, as in EVH mode when only the kind of TLS of a Route
 *     changes
 */
public record HostRemoval(
    boolean secure,
    ImmutableListMultimap<String, String> paths,
    boolean fqdn,
    boolean redirect,
    boolean onlyNames) {

  /** Removes paths with the DNS name and the redirect of the host. */
  public static HostRemoval whole(boolean secure, ImmutableListMultimap<String, String> paths) {
    return new HostRemoval(secure, paths, true, true, false);
  }
}
