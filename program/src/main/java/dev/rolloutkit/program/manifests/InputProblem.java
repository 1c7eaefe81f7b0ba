package dev.rolloutkit.program.manifests;

import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * Something in the input that could not be read, and why.
 *
 * @param at where it is
 * @param reason why
 * @param kind what it is
 * @param misfit the object that is not of its kind; empty if it is not one object alone
 */
public record InputProblem(Position at, String reason, Kind kind, Optional<Misfit> misfit) {
  /** What is wrong with the input. */
  public enum Kind {
    /** It cannot be read, so what is in it is not known. */
    UNREADABLE,
    /** It can be read, but another object of its name was taken. */
    DUPLICATE
  }

  /**
   * An object that is not of its kind. All others of its file are read.
   *
   * @param manifest the object
   * @param problem its field, and what is wrong with it
   */
  public record Misfit(Manifest manifest, Problem problem) {}

  /** Something that is wrong with more than one object, or with what is none. */
  public InputProblem(Position at, String reason, Kind kind) {
    this(at, reason, kind, Optional.empty());
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
