package dev.rolloutkit.model.schema;

/**
 * The versions of Kubernetes' Go library that releases of Argo Rollouts are built with. Each knows
 * other fields of a pod template; what it does not know it drops on reading.
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

  /** The pod template as this library has it. */
  public GoStruct podTemplate() {
    return GoSchema.podTemplate(this);
  }

  /** Whether a field that came with that version is here. All versions are 0 and two digits. */
  boolean isAtLeast(String version) {
    return version().compareTo(version) >= 0;
  }
}
