package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * Whether Ingresses of different namespaces may share a host. Source: AKO 2.1, {@code
 * l7Settings.fqdnReusePolicy}.
 */
public enum FqdnReuse {
  /** Ingresses of different namespaces may share a host. */
  INTER_NAMESPACE_ALLOWED("internamespaceallowed"),
  /** Only the namespace of the oldest Ingress that uses a host may use it. */
  STRICT("strict");

  private final String setting;

  FqdnReuse(String setting) {
    this.setting = setting;
  }

  /** The value of AKO's setting, in lower case. */
  public String setting() {
    return setting;
  }

  /** Parses the setting, ignoring case; any value except {@code strict} allows the reuse. */
  public static FqdnReuse ofSetting(@Nullable String raw) {
    return "strict".equalsIgnoreCase(raw) ? STRICT : INTER_NAMESPACE_ALLOWED;
  }
}
