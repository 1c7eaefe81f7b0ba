package dev.rolloutkit.program.manifests;

/**
 * Something in the input that could not be read, and why.
 *
 * @param at where it is
 * @param reason why
 * @param kind what it is
 */
public record InputProblem(Position at, String reason, Kind kind) {
  /** What is wrong with the input. */
  public enum Kind {
    /** It cannot be read, so what is in it is not known. */
    UNREADABLE,
    /** It can be read, but another object of its name was taken. */
    DUPLICATE
  }

  /** Something that cannot be read. */
  public InputProblem(Position at, String reason) {
    this(at, reason, Kind.UNREADABLE);
  }

  @Override
  public String toString() {
    return at + ": " + reason;
  }
}
