package dev.rolloutkit.ako.translate;

import java.util.List;
import java.util.Map;

/**
 * The parts of a host that AKO removes.
 *
 * @param secure whether the objects for TLS are removed, and not those for HTTP
 * @param paths the paths that are removed, with their Services
 * @param fqdn whether the host's DNS name is removed
 * @param redirect whether the host's redirect is removed
 * @param onlyNames whether the paths stay, as in EVH mode when only the kind of TLS of a Route
 *     changes
 */
record Removal(
    boolean secure,
    Map<String, List<String>> paths,
    boolean fqdn,
    boolean redirect,
    boolean onlyNames) {
  Removal(boolean secure, Map<String, List<String>> paths, boolean fqdn, boolean redirect) {
    this(secure, paths, fqdn, redirect, false);
  }
}
