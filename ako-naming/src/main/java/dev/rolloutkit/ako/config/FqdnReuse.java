package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * Whether Ingresses of several namespaces may share a host. Source: AKO 2.1, {@code
 * l7Settings.fqdnReusePolicy}.
 */
public enum FqdnReuse {
  /** They may. */
  INTER_NAMESPACE_ALLOWED("internamespaceallowed"),
  /** A host belongs to the namespace of the oldest Ingress that names it. */
  STRICT("strict");

  private final String setting;

  FqdnReuse(String setting) {
    this.setting = setting;
  }

  /** The text of AKO's setting, in lower case. */
  public String setting() {
    return setting;
  }

  /** The policy of a raw setting: {@code strict} in any case, all else allows the reuse. */
  public static FqdnReuse ofSetting(@Nullable String raw) {
    return "strict".equalsIgnoreCase(raw) ? STRICT : INTER_NAMESPACE_ALLOWED;
  }
}
