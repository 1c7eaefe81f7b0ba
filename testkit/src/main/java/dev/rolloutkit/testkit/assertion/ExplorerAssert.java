package dev.rolloutkit.testkit.assertion;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.explore.Explorer;
import java.util.Optional;
import java.util.function.Function;

/**
 * Assertions about the result of an exploration.
 *
 * <pre>{@code
 * assertThat(world(operator)).isProved();
 * assertThat(world(hastyOperator)).breaks("a pass leaves the Service with pods");
 * }</pre>
 *
 * <p>For worlds that jqwik generates, {@link #proof} turns explorers into a {@link Law}:
 *
 * <pre>{@code
 * @Property(tries = 20)
 * void everySetting(@ForAll Setting setting) {
 *   ExplorerAssert.proof(this::explorer).check(setting);
 * }
 * }</pre>
 */
public final class ExplorerAssert {
  private final Exploration actual;

  private ExplorerAssert(Exploration actual) {
    this.actual = actual;
  }

  /** Runs the explorer and returns assertions about its result. */
  public static ExplorerAssert assertThat(Explorer<?> explorer) {
    return new ExplorerAssert(explorer.run());
  }

  /** Returns assertions about the result of an exploration. */
  public static ExplorerAssert assertThat(Exploration exploration) {
    return new ExplorerAssert(exploration);
  }

  /**
   * The law that an exploration sees every state of a world and finds no broken law.
   *
   * @param world creates the explorer of a generated value
   */
  public static <T> Law<T> proof(Function<? super T, ? extends Explorer<?>> world) {
    return Law.of(
        "every state keeps the laws",
        value -> {
          Exploration exploration = world.apply(value).run();
          return exploration.isProof() ? Optional.empty() : Optional.of(exploration.toString());
        });
  }

  /**
   * Asserts that every state was seen and no law is broken.
   *
   * @throws AssertionError with the shortest story of each broken law
   */
  public ExplorerAssert isProved() {
    actual.check();
    return this;
  }

  /**
   * Asserts that every state was seen, whether or not laws are broken.
   *
   * @throws AssertionError if a limit ended the exploration before
   */
  public ExplorerAssert isComplete() {
    return require(actual.cut().isEmpty(), "not every state was seen");
  }

  /**
   * Asserts that the exploration saw exactly this number of states.
   *
   * @throws AssertionError if it saw another number
   */
  public ExplorerAssert hasStates(int states) {
    return require(
        actual.states() == states, "expected " + states + " states, was " + actual.states());
  }

  /**
   * Asserts that this law is broken, whether or not others are.
   *
   * @throws AssertionError if the law is kept
   */
  public ExplorerAssert breaks(String law) {
    return require(actual.of(law).isPresent(), "this law is kept: " + law);
  }

  /**
   * Asserts that exactly these laws are broken.
   *
   * @throws AssertionError if one of them is kept, or another one is broken
   */
  public ExplorerAssert breaksOnly(String... laws) {
    ImmutableSet<String> broken =
        actual.counterexamples().stream()
            .map(each -> each.breach().law())
            .collect(ImmutableSet.toImmutableSet());
    return require(broken.equals(ImmutableSet.copyOf(laws)), "these laws are broken: " + broken);
  }

  /**
   * Asserts that the shortest story that breaks this law has at most this number of moves.
   *
   * @throws AssertionError if the law is kept, or the story is longer
   */
  public ExplorerAssert breaksWithin(int moves, String law) {
    return require(
        actual.of(law).filter(found -> found.moves().size() <= moves).isPresent(),
        "no story of at most " + moves + " moves breaks this law: " + law);
  }

  private ExplorerAssert require(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message + "\n" + actual);
    }
    return this;
  }
}
