package dev.rolloutkit.program.manifests;

/** Something in the input that could not be read, and why. */
public record InputProblem(Position at, String reason) {
  @Override
  public String toString() {
    return at + ": " + reason;
  }
}
