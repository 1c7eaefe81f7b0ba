package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * Whether and in which form AKO generates DNS names for Services and shared virtual services.
 * Source: AKO 2.1, {@code L4Settings.autoFQDN}.
 */
public enum AutoFqdn {
  /** {@code service.namespace.sub-domain}. */
  DEFAULT("default"),
  /** {@code service-namespace.sub-domain}, where the first label is cut to 63 characters. */
  FLAT("flat"),
  /** AKO generates no DNS names. */
  DISABLED("disabled");

  private final String setting;

  AutoFqdn(String setting) {
    this.setting = setting;
  }

  /** The value of AKO's setting, such as {@code flat}. */
  public String setting() {
    return setting;
  }

  /** Parses the setting; any value except {@code default} and {@code flat} means disabled. */
  public static AutoFqdn ofSetting(@Nullable String raw) {
    return "default".equals(raw) ? DEFAULT : "flat".equals(raw) ? FLAT : DISABLED;
  }
}
