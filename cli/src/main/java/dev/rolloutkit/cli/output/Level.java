package dev.rolloutkit.cli.output;

/** The severity of a finding, the worst first. */
public enum Level {
  /** It is invalid, or cannot be read. */
  ERROR,
  /** A deletion would cut living targets off. */
  BREAKING,
  /** It is not known whether a deletion would cut living targets off. */
  UNKNOWN,
  /** It differs from what it should be, or should be corrected before the next change. */
  WARNING,
  /** Information; nothing is wrong. */
  NOTE,
  /** Nothing is wrong. */
  NONE;

  /** The worse of two. */
  public Level or(Level other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
