package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.Law;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state that a world can reach, breadth first. It reports the shortest story (a
 * sequence of moves) that breaks a law, or reports that every state keeps all laws.
 *
 * <pre>{@code
 * Explorer.of(world, state -> reconcile(state))
 *     .events(users)
 *     .faults(2, crashes)
 *     .check(Law.of("a port stays open", state -> ...))
 *     .run()
 *     .check();
 * }</pre>
 *
 * <p>Explorers are immutable: each method that configures one returns a new explorer. States are
 * immutable values, and a move leads to a new value. Two states are the same if their keys are
 * equal. The result does not depend on the number of threads. The time is linear in the number of
 * moves between all states.
 *
 * @param <S> the type of the states
 */
public final class Explorer<S> {
  private static final int MANY = 5_000_000;

  private final Setup<S> setup;

  private Explorer(Setup<S> setup) {
    this.setup = setup;
  }

  /**
   * The world, the laws and the limits of an exploration.
   *
   * @param choices computes everything that can happen in a state
   * @param key computes the string by which states are compared; {@code null} to compare the states
   *     themselves
   * @param rest the law of states in which no more moves happen by themselves; {@code null} for
   *     none
   * @param parts returns the part of the world to which a move belongs; {@code null} if there is
   *     only one
   */
  record Setup<S>(
      S initial,
      Function<S, Choices<S>> choices,
      int faults,
      @Nullable Function<? super S, String> key,
      ImmutableList<Law<? super S>> stateLaws,
      ImmutableList<Law<? super StateStep<S>>> stepLaws,
      @Nullable Law<? super S> rest,
      @Nullable Function<? super Move<S>, String> parts,
      int maxStates,
      int maxDepth,
      int threads) {}

  /**
   * Creates an explorer of a world in which a controller acts.
   *
   * @param initial the initial state
   * @param step one pass of the controller; it must return the same result each time
   */
  public static <S> Explorer<S> of(S initial, UnaryOperator<S> step) {
    return ofMoves(
        initial,
        state -> ImmutableList.of(Move.to("the controller reconciles", step.apply(state))));
  }

  /**
   * Creates an explorer of a world in which moves happen by themselves.
   *
   * @param progress the moves that happen by themselves: passes of controllers, pods that start,
   *     time that passes
   */
  public static <S> Explorer<S> ofMoves(S initial, Moves<S> progress) {
    return new Explorer<>(
        new Setup<>(
            Objects.requireNonNull(initial, "initial"),
            state -> Choices.of(progress.of(state), Choices.none()),
            0,
            null,
            ImmutableList.of(),
            ImmutableList.of(),
            null,
            null,
            MANY,
            Integer.MAX_VALUE,
            1));
  }

  /** Adds moves that happen by themselves, such as pods that start. */
  public Explorer<S> progress(Moves<S> more) {
    return with(
        setup.faults(), state -> new Choices<>(more.of(state), ImmutableList.of(), Choices.none()));
  }

  /** Adds moves of users, which happen at any time and any number of times. */
  public Explorer<S> events(Moves<S> more) {
    return with(
        setup.faults(), state -> new Choices<>(ImmutableList.of(), more.of(state), Choices.none()));
  }

  /**
   * Adds faults.
   *
   * @param atMost the largest number of faults in a story, of all kinds together
   */
  public Explorer<S> faults(int atMost, Moves<S> more) {
    return choices(atMost, state -> Choices.of(ImmutableList.of(), () -> more.of(state)));
  }

  /**
   * Adds moves of all three kinds, which are computed at once.
   *
   * @param atMost the largest number of faults in a story, of all kinds together
   */
  public Explorer<S> choices(int atMost, Function<S, Choices<S>> more) {
    return with(atMost, more);
  }

  private Explorer<S> with(int faults, Function<S, Choices<S>> more) {
    Setup<S> s = setup;
    Function<S, Choices<S>> before = s.choices();
    return new Explorer<>(
        new Setup<>(
            s.initial(),
            state -> before.apply(state).and(more.apply(state)),
            faults,
            s.key(),
            s.stateLaws(),
            s.stepLaws(),
            s.rest(),
            s.parts(),
            s.maxStates(),
            s.maxDepth(),
            s.threads()));
  }

  /**
   * Declares that the world consists of independent parts, such as two Rollouts. Since moves of
   * different parts commute, it is enough to explore the moves of one part at a time. The number of
   * states is then the sum over the parts instead of the product.
   *
   * <p>Each move must read and change only its own part, and each law must concern one part. With
   * and without this method, the same laws are broken, by stories of the same length. It cannot be
   * combined with {@link #comesToRest}, which concerns all parts at once.
   *
   * @param parts returns the name of the part to which a move belongs; not empty
   */
  public Explorer<S> parts(Function<? super Move<S>, String> parts) {
    return with(setup.key(), setup.stateLaws(), setup.stepLaws(), setup.rest(), parts);
  }

  /**
   * Compares states by a string. The string should omit everything that cannot affect later moves
   * and laws, such as the time of day or the order of names. The less the string contains, the
   * fewer states there are. The explorer keeps only a 128-bit hash of the string.
   */
  public Explorer<S> key(Function<? super S, String> key) {
    return with(key, setup.stateLaws(), setup.stepLaws(), setup.rest(), setup.parts());
  }

  /** Adds a law for every state. */
  public Explorer<S> check(Law<? super S> law) {
    return with(
        setup.key(), plus(setup.stateLaws(), law), setup.stepLaws(), setup.rest(), setup.parts());
  }

  /** Adds a law for every move, with the states before and after it. */
  public Explorer<S> checkSteps(Law<? super StateStep<S>> law) {
    return with(
        setup.key(), setup.stateLaws(), plus(setup.stepLaws(), law), setup.rest(), setup.parts());
  }

  /**
   * Adds the law that the world always comes to rest in a good state. From every state, the moves
   * that happen by themselves must be able to lead to a good state in which no more such moves are
   * possible, and they must never lead back to an earlier state.
   *
   * @param good the law that a good state of rest keeps
   */
  public Explorer<S> comesToRest(Law<? super S> good) {
    return with(setup.key(), setup.stateLaws(), setup.stepLaws(), good, setup.parts());
  }

  private static <T> ImmutableList<T> plus(ImmutableList<T> list, T more) {
    return ImmutableList.<T>builder().addAll(list).add(more).build();
  }

  private Explorer<S> with(
      @Nullable Function<? super S, String> key,
      ImmutableList<Law<? super S>> stateLaws,
      ImmutableList<Law<? super StateStep<S>>> stepLaws,
      @Nullable Law<? super S> rest,
      @Nullable Function<? super Move<S>, String> parts) {
    Setup<S> s = setup;
    return new Explorer<>(
        new Setup<>(
            s.initial(),
            s.choices(),
            s.faults(),
            key,
            stateLaws,
            stepLaws,
            rest,
            parts,
            s.maxStates(),
            s.maxDepth(),
            s.threads()));
  }

  /** Limits the number of states; the default is five million. */
  public Explorer<S> maxStates(int states) {
    return bounded(states, setup.maxDepth(), setup.threads());
  }

  /** Limits the number of moves from the initial state; there is no limit by default. */
  public Explorer<S> maxDepth(int moves) {
    return bounded(setup.maxStates(), moves, setup.threads());
  }

  /** Sets the number of threads; the default is one. */
  public Explorer<S> threads(int threads) {
    return bounded(setup.maxStates(), setup.maxDepth(), threads);
  }

  private Explorer<S> bounded(int maxStates, int maxDepth, int threads) {
    Setup<S> s = setup;
    return new Explorer<>(
        new Setup<>(
            s.initial(),
            s.choices(),
            s.faults(),
            s.key(),
            s.stateLaws(),
            s.stepLaws(),
            s.rest(),
            s.parts(),
            maxStates,
            maxDepth,
            threads));
  }

  /**
   * Visits every state within the limits and checks all laws.
   *
   * @throws IllegalStateException if {@link #parts} and {@link #comesToRest} are both set
   */
  public Exploration run() {
    if (setup.parts() != null && setup.rest() != null) {
      throw new IllegalStateException(
          "parts and comesToRest cannot be combined: parts are explored one by one");
    }
    return new Search<>(setup).run();
  }

  /**
   * Replays a counterexample.
   *
   * @param json the line that {@link Counterexample#json} returned
   * @return every state of the story, including the first and the last one
   * @throws IllegalArgumentException if a state does not have the next move of the line
   */
  public List<S> replay(String json) {
    return Trail.replay(setup, Counterexample.moves(json));
  }

  /**
   * Replays a counterexample, for example in a world whose controller has been fixed since.
   *
   * @param json the line that {@link Counterexample#json} returned
   * @return the laws that its moves still break, in order. The replay ends at a state that does not
   *     have the next move of the line, which a fixed controller may lead to. The law of {@link
   *     #comesToRest} is not checked, since it concerns all later moves.
   */
  public List<Breach> breaches(String json) {
    return Trail.breaches(setup, Counterexample.moves(json));
  }
}
