package dev.rolloutkit.model.schema;

/**
 * The versions of Kubernetes' Go libraries with which releases of Argo Rollouts are built. They
 * differ in the fields of their pod template types; a library drops unknown fields when it reads a
 * template.
 *
 * <p>Source: go.mod of the releases 0.10 to 1.10; Kubernetes API 0.18.2 to 0.34.5.
 */
public enum KubernetesLibrary {
  /** 0.18.2. */
  V0_18,
  /** 0.20.4. */
  V0_20,
  /** 0.23.1. */
  V0_23,
  /** 0.24.2. */
  V0_24,
  /** 0.25.8. */
  V0_25,
  /** 0.29.3. */
  V0_29,
  /** 0.34.1 to 0.34.5, which are alike. */
  V0_34;

  /** The version without its patch number, such as {@code 0.29}. */
  public String version() {
    return name().substring(1).replace('_', '.');
  }

  /**
   * Whether this library is of the given version or later, for versions of the form {@code 0.NN}.
   */
  public boolean isAtLeast(String version) {
    return version().compareTo(version) >= 0;
  }
}
