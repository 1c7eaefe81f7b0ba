package dev.rolloutkit.testkit.assertion;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Counterexample;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.explore.Explorer;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an exploration finds, as assertions.
 *
 * <pre>{@code
 * assertThat(world(operator)).isProved();
 * assertThat(world(hastyOperator)).breaks("a pass leaves the Service with pods");
 * }</pre>
 *
 * <p>For worlds that jqwik makes, {@link #proof} makes a law of an explorer:
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

  /** Explores, and holds the assertions that follow against what was found. */
  public static ExplorerAssert assertThat(Explorer<?> explorer) {
    return new ExplorerAssert(explorer.run());
  }

  /** Assertions about what was found. */
  public static ExplorerAssert assertThat(Exploration found) {
    return new ExplorerAssert(found);
  }

  /**
   * The law that every state of a world is seen, and no law broken there.
   *
   * @param world the explorer of what is given
   */
  public static <T> Law<T> proof(Function<? super T, ? extends Explorer<?>> world) {
    return Law.of(
        "every state keeps the laws",
        given -> {
          Exploration found = world.apply(given).run();
          return found.isProof() ? Optional.empty() : Optional.of(found.toString());
        });
  }

  /**
   * Every state was seen, and no law is broken.
   *
   * @throws AssertionError with the shortest story of each broken law
   */
  public ExplorerAssert isProved() {
    actual.check();
    return this;
  }

  /**
   * Every state was seen.
   *
   * @throws AssertionError if a bound came first
   */
  public ExplorerAssert isComplete() {
    return holds(actual.cut().isEmpty(), "not every state was seen");
  }

  /**
   * The world has so many states.
   *
   * @throws AssertionError if it has not
   */
  public ExplorerAssert hasStates(int states) {
    return holds(actual.states() == states, "there are not " + states + " states");
  }

  /**
   * The law is broken, and others may be.
   *
   * @throws AssertionError if it is kept
   */
  public ExplorerAssert breaks(String law) {
    return holds(actual.of(law).isPresent(), "this law is kept: " + law);
  }

  /**
   * These laws are broken, and no others.
   *
   * @throws AssertionError if one of them is kept, or another broken
   */
  public ExplorerAssert breaksOnly(String... laws) {
    ImmutableSet<String> broken =
        actual.counterexamples().stream()
            .map(each -> each.breach().law())
            .collect(ImmutableSet.toImmutableSet());
    return holds(broken.equals(ImmutableSet.copyOf(laws)), "these laws are broken: " + broken);
  }

  /**
   * The shortest story that breaks the law has at most so many moves.
   *
   * @throws AssertionError if the law is kept, or the story longer
   */
  public ExplorerAssert within(int moves, String law) {
    return holds(
        actual
            .of(law)
            .map(Counterexample::moves)
            .filter(story -> story.size() <= moves)
            .isPresent(),
        "no story of " + moves + " moves breaks this law: " + law);
  }

  private ExplorerAssert holds(boolean expected, String otherwise) {
    if (!expected) {
      throw new AssertionError(otherwise + "\n" + actual);
    }
    return this;
  }
}
