package dev.rolloutkit.ako.crd;

import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The accepted HostRules, indexed by the hosts to which they apply. The time of a look-up depends
 * on the length of the host and not on the number of HostRules.
 *
 * @rule A HostRule with a wildcard applies to every host that the wildcard matches, and the longest
 *     wildcard wins.
 */
final class HostRuleIndex {
  private final Map<String, NamespacedName> owners = new LinkedHashMap<>();
  private final Map<NamespacedName, String> fqdns = new HashMap<>();

  /** The {@code fqdnType} of each fqdn. */
  private final Map<String, String> types = new HashMap<>();

  /** The fqdns of type Wildcard by the reversed text after the asterisk. */
  private final NavigableMap<String, String> wildcards = new TreeMap<>();

  private final Map<String, String> contained = new HashMap<>();

  /** {@code null} after a change of a HostRule of type Contains; rebuilt on the next look-up. */
  private @Nullable ContainedTexts automaton;

  /** The HostRule of each fqdn. */
  Map<String, NamespacedName> owners() {
    return Collections.unmodifiableMap(owners);
  }

  void put(NamespacedName key, Tree virtualHost) {
    remove(key);
    String fqdn = virtualHost.at("fqdn").text();
    String type = virtualHost.at("fqdnType").text();
    owners.put(fqdn, key);
    fqdns.put(key, fqdn);
    types.put(fqdn, type);
    if (type.equals("Contains")) {
      contained.put(fqdn, fqdn);
      automaton = null;
    } else if (type.equals("Wildcard") && fqdn.startsWith("*")) {
      wildcards.put(reversed(fqdn.substring(1)), fqdn);
    }
  }

  void remove(NamespacedName key) {
    String fqdn = fqdns.remove(key);
    if (fqdn == null || !key.equals(owners.get(fqdn))) {
      return;
    }
    owners.remove(fqdn);
    types.remove(fqdn);
    if (contained.remove(fqdn) != null) {
      automaton = null;
    }
    if (fqdn.startsWith("*")) {
      wildcards.remove(reversed(fqdn.substring(1)));
    }
  }

  /**
   * The HostRule that applies to a host.
   *
   * @param fqdn the fqdn of the HostRule
   * @param ambiguous whether other HostRules match the host too
   */
  record Match(String fqdn, boolean ambiguous) {}

  /**
   * The best match for a host; {@code null} for none. An fqdn that equals the host is best, then
   * the longest one, then the first by code point.
   */
  @Nullable Match find(String host) {
    Match best = null;
    String type = types.get(host);
    if (type != null && !type.equals("Contains") && !type.equals("Wildcard")) {
      best = new Match(host, false);
    }
    best = better(best, wildcard(host), host);
    if (!contained.isEmpty()) {
      if (automaton == null) {
        automaton = new ContainedTexts(contained.keySet());
      }
      ContainedTexts.Found found = automaton.in(host);
      best = better(best, found == null ? null : new Match(found.longest(), found.several()), host);
    }
    return best;
  }

  /** The longest wildcard that matches a host; a wildcard that equals the host is preferred. */
  private @Nullable Match wildcard(String host) {
    if (wildcards.isEmpty()) {
      return null;
    }
    String text = reversed(host);
    Match best = null;
    Map.Entry<String, String> entry = wildcards.floorEntry(text);
    while (entry != null) {
      if (text.startsWith(entry.getKey())) {
        best = better(best, new Match(entry.getValue(), false), host);
        entry = wildcards.lowerEntry(entry.getKey());
      } else {
        String common = text.substring(0, commonPrefix(text, entry.getKey()));
        entry = wildcards.floorEntry(common);
      }
    }
    return best;
  }

  private static int commonPrefix(String one, String other) {
    int length = Math.min(one.length(), other.length());
    int at = 0;
    while (at < length && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }

  private static @Nullable Match better(@Nullable Match one, @Nullable Match other, String host) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return new Match(isBetter(other.fqdn(), one.fqdn(), host) ? other.fqdn() : one.fqdn(), true);
  }

  private static boolean isBetter(String fqdn, String than, String host) {
    if (fqdn.equals(host) != than.equals(host)) {
      return fqdn.equals(host);
    }
    return fqdn.length() != than.length()
        ? fqdn.length() > than.length()
        : CodePoints.compare(fqdn, than) < 0;
  }

  private static String reversed(String text) {
    char[] out = new char[text.length()];
    for (int i = 0; i < out.length; i++) {
      out[i] = text.charAt(out.length - 1 - i);
    }
    return new String(out);
  }
}
