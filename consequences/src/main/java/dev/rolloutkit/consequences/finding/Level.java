package dev.rolloutkit.consequences.finding;

/** How bad a finding is, the worst first. */
public enum Level {
  /** Somebody refuses the change. */
  ERROR,
  /** Requests are lost. */
  BREAKING,
  /** It cannot be known whether requests are lost. */
  UNKNOWN,
  /** A person should look at the finding. */
  WARNING,
  /** Information; nothing is wrong. */
  NOTE;

  /** The worse of two levels. */
  public Level or(Level other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /** The milder of two levels. */
  public Level atMost(Level other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
