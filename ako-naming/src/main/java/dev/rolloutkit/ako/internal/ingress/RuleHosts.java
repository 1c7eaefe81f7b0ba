package dev.rolloutkit.ako.internal.ingress;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.List;

/** Decides which hosts AKO serves, and generates the host of a rule without one. */
public final class RuleHosts {
  private RuleHosts() {}

  /**
   * Whether a host ends with a sub-domain of the DNS profile; without a profile every host is
   * served.
   *
   * <p>Compatibility: AKO ignores the boundaries of labels, so the sub-domain {@code avi.internal}
   * also matches {@code evilavi.internal}.
   */
  public static boolean isServed(AkoConfig config, String host) {
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
   * The host of a rule without one: {@code ingress.namespace.sub-domain}, with the first of the
   * configured sub-domains; at least one must be configured. The default domain has no influence.
   */
  public static String generated(AkoConfig config, NamespacedName ingress) {
    String subDomain = config.subDomains().get(0);
    return ingress.name()
        + "."
        + ingress.namespace()
        + (subDomain.startsWith(".") ? "" : ".")
        + subDomain;
  }
}
