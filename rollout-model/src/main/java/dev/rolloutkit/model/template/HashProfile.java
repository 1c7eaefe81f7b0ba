package dev.rolloutkit.model.template;

/**
 * Generations of controllers that hash the same template differently, because the libraries that
 * they are built with print it differently.
 */
public enum HashProfile {
  /** Libraries before Kubernetes 0.34: an unset creation timestamp is printed as null. */
  PRE_0_34,
  /** Libraries from Kubernetes 0.34 on: an unset creation timestamp is left out. */
  V0_34
}
