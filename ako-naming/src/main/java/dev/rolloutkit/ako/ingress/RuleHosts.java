package dev.rolloutkit.ako.ingress;

import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import java.util.List;

/** Hosts of rules: which ones AKO serves, and the one it makes where a rule has none. */
final class RuleHosts {
  private RuleHosts() {}

  /**
   * Whether the DNS profile covers a host; without a profile every host is.
   *
   * <p>Compatibility: a plain comparison of endings, so {@code evilavi.internal} passes for {@code
   * avi.internal}.
   */
  static boolean isServed(AkoConfig config, String host) {
    List<String> subDomains = config.subDomains();
    if (subDomains.isEmpty()) {
      return true;
    }
    for (String subDomain : subDomains) {
      if (host.endsWith(subDomain)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The host of a rule without one: {@code ingress.namespace.sub-domain}, with the first
   * sub-domain. The default domain has no influence. Only for configurations with sub-domains.
   */
  static String generated(AkoConfig config, ObjectKey ingress) {
    String subDomain = config.subDomains().get(0);
    return ingress.name()
        + "."
        + ingress.namespace()
        + (subDomain.startsWith(".") ? "" : ".")
        + subDomain;
  }
}
