package dev.rolloutkit.consequences.pods;

/** A moment of a change. */
public enum Moment {
  /** The cluster at rest, before the change. */
  BEFORE("before"),
  /** Some objects are written, and others are not. */
  SKEW("while it is applied"),
  /** Every object is written, and no new pod is ready. */
  APPLY("as soon as it is applied"),
  /** Nothing moves any more without a person. */
  REST("afterwards"),
  /** People have let everything through. */
  PROMOTED("once it is promoted");

  private final String words;

  Moment(String words) {
    this.words = words;
  }
}
