package dev.rolloutkit.consequences.pods;

/** A moment of a change. */
public enum Moment {
  /** The cluster at rest, before the change. */
  BEFORE,
  /** Some objects are written, and others are not. */
  SKEW,
  /** Every object is written, and no new pod is ready. */
  APPLY,
  /** Nothing moves any more without a person. */
  REST,
  /** People have let everything through. */
  PROMOTED
}
