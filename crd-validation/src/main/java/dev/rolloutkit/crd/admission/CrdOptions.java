package dev.rolloutkit.crd.admission;

/**
 * The release of Kubernetes whose texts an answer has.
 *
 * @param version the release
 */
public record CrdOptions(KubernetesVersion version) {

  /** The releases whose texts are known; those of 1.35 are not. */
  public enum KubernetesVersion {
    /** 1.34, the default. */
    V1_34,
    /** 1.36: rules print the value, and the formats of numbers are checked. */
    V1_36
  }

  /** The texts of Kubernetes 1.34. */
  public static CrdOptions defaults() {
    return new CrdOptions(KubernetesVersion.V1_34);
  }
}
