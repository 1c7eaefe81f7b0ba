package dev.rolloutkit.consequences.pods;

/** A moment of a change. */
public enum Moment {
  /** The cluster at rest, before the change. */
  BEFORE,
  /** Some objects are written, others are not yet. */
  SKEW,
  /** Every object is written, but no new pod is ready yet. */
  APPLY,
  /** The controllers are done, except for what waits for a person. */
  REST,
  /** People have promoted or resumed every update that waited for them. */
  PROMOTED
}
