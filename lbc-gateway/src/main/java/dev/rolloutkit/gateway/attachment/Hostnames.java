package dev.rolloutkit.gateway.attachment;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.net.InetAddresses;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.List;
import java.util.Optional;

/**
 * The hostnames that a listener and a route have in common.
 *
 * @rule A listener and a route have a hostname in common if both name it, or if one names it and a
 *     wildcard of the other covers it.
 */
final class Hostnames {
  private static final int LONGEST_LABEL = 63;

  private Hostnames() {}

  /**
   * The common hostnames; absent if there are none, empty if the listener does not restrict them.
   *
   * @param listener the hostname of the listener; empty if it has none
   * @param route the hostnames of the route
   */
  static Optional<ImmutableList<String>> common(String listener, List<String> route) {
    if (listener.isEmpty()) {
      return Optional.of(ImmutableList.of());
    }
    if (route.isEmpty()) {
      return Optional.of(ImmutableList.of(listener));
    }
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (String hostname : route) {
      if (isHostname(hostname)) {
        common(listener, hostname).ifPresent(out::add);
      }
    }
    ImmutableList<String> found = out.build().asList();
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private static Optional<String> common(String listener, String hostname) {
    if (listener.equals(hostname) || isWithin(hostname, listener)) {
      return Optional.of(hostname);
    }
    return isWithin(listener, hostname) ? Optional.of(listener) : Optional.empty();
  }

  /** Whether a wildcard covers a hostname. */
  private static boolean isWithin(String hostname, String wildcard) {
    return wildcard.startsWith("*.") && hostname.endsWith(wildcard.substring(1));
  }

  private static boolean isHostname(String text) {
    if (InetAddresses.isInetAddress(text)) {
      return false;
    }
    for (String label : Splitter.on('.').split(text)) {
      int length = GoStrings.utf8Length(label);
      if (length < 1 || length > LONGEST_LABEL) {
        return false;
      }
    }
    return true;
  }
}
