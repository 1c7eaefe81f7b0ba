package dev.rolloutkit.ako.translate;

import java.util.List;
import java.util.Map;

/**
 * What is to be taken off of a host.
 *
 * @param secure whether the part with TLS
 * @param paths the paths with their Services
 * @param fqdn whether the host's DNS name goes too
 * @param redirect whether its redirect goes too
 * @param onlyNames whether the paths stay although the part goes: in EVH mode a Route keeps its
 *     paths when only its kind of TLS changes
 */
record Gone(
    boolean secure,
    Map<String, List<String>> paths,
    boolean fqdn,
    boolean redirect,
    boolean onlyNames) {
  Gone(boolean secure, Map<String, List<String>> paths, boolean fqdn, boolean redirect) {
    this(secure, paths, fqdn, redirect, false);
  }
}
