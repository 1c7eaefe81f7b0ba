package dev.rolloutkit.crd.admission;

/**
 * Options of the validation: the release of Kubernetes whose messages the answers have.
 *
 * @param version the release
 */
public record CrdOptions(KubernetesVersion version) {

  /** The releases whose messages are known; those of 1.35 are not. */
  public enum KubernetesVersion {
    /** Kubernetes 1.34, the default. */
    V1_34,
    /**
     * Kubernetes 1.36: problems of rules print the bad value, and the formats of numbers are
     * checked.
     */
    V1_36
  }

  /** The messages of Kubernetes 1.34. */
  public static CrdOptions defaults() {
    return new CrdOptions(KubernetesVersion.V1_34);
  }
}
