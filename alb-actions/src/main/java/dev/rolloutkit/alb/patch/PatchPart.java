package dev.rolloutkit.alb.patch;

/** The parts of an Ingress that a patch may change. */
public enum PatchPart {
  /** {@code metadata.labels}. */
  LABELS,
  /** {@code metadata.annotations}. */
  ANNOTATIONS,
  /** {@code spec}. */
  SPEC
}
