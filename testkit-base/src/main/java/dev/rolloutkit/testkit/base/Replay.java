package dev.rolloutkit.testkit.base;

/**
 * Runs the function under test on one vector's input.
 *
 * <p>It throws only if it is broken: whatever is thrown fails the vector, also where the recorded
 * system crashed.
 */
@FunctionalInterface
public interface Replay {
  /** The result or error for {@link Vector#in} or {@link Vector#inText}. */
  Answer replay(Vector vector) throws Exception;
}
