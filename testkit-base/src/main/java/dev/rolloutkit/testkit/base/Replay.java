package dev.rolloutkit.testkit.base;

/**
 * Runs the function under test on the input of one vector.
 *
 * <p>Any exception fails the vector, even if the recorded system crashed on this input.
 */
@FunctionalInterface
public interface Replay {
  /** Returns the result or error for {@link Vector#in} or {@link Vector#inText}. */
  VectorAnswer replay(Vector vector) throws Exception;
}
