package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * Whether AKO makes DNS names of Services and shared virtual services, and in which form. Source:
 * AKO 2.1, {@code L4Settings.autoFQDN}.
 */
public enum AutoFqdn {
  /** {@code service.namespace.sub-domain}. */
  DEFAULT("default"),
  /** {@code service-namespace.sub-domain}, the first label cut to 63 characters. */
  FLAT("flat"),
  /** None. */
  DISABLED("disabled");

  private final String setting;

  AutoFqdn(String setting) {
    this.setting = setting;
  }

  /** The text of AKO's setting, such as {@code flat}. */
  public String setting() {
    return setting;
  }

  /** The form of a raw setting: exactly {@code default} and {@code flat}, all else is disabled. */
  public static AutoFqdn ofSetting(@Nullable String raw) {
    return "default".equals(raw) ? DEFAULT : "flat".equals(raw) ? FLAT : DISABLED;
  }
}
