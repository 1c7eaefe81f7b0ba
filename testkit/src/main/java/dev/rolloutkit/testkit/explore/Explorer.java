package dev.rolloutkit.testkit.explore;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.Law;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state that a world can reach, breadth first. It reports the shortest sequence of
 * moves that breaks a law, or that every state keeps all laws.
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
 * <p>States are values: a move makes a new one. Two states are the same if their keys are equal.
 * The result does not depend on the number of threads. The time is linear in the number of moves.
 *
 * @param <S> the states
 */
public final class Explorer<S> {
  private static final int MANY = 5_000_000;

  private final Setup<S> setup;

  private Explorer(Setup<S> setup) {
    this.setup = setup;
  }

  /**
   * The world, the laws and the bounds of an exploration.
   *
   * @param choices what can happen in a state
   * @param key the string that tells states apart; {@code null} to compare the states themselves
   * @param rest the law of states in which nothing more happens by itself; {@code null} for none
   * @param parts the part of the world to which a move belongs; {@code null} for a single part
   */
  record Setup<S>(
      S initial,
      Function<S, Choices<S>> choices,
      int faults,
      @Nullable Function<? super S, String> key,
      ImmutableList<Law<? super S>> stateLaws,
      ImmutableList<Law<? super Step<S>>> stepLaws,
      @Nullable Law<? super S> rest,
      @Nullable Function<? super Move<S>, String> parts,
      int maxStates,
      int maxDepth,
      int threads) {}

  /**
   * An explorer of a world in which a controller acts.
   *
   * @param initial the state at the beginning
   * @param step one pass of the controller; it answers the same each time
   */
  public static <S> Explorer<S> of(S initial, UnaryOperator<S> step) {
    return ofMoves(
        initial,
        state -> ImmutableList.of(Move.to("the controller reconciles", step.apply(state))));
  }

  /**
   * An explorer of a world in which things happen by themselves.
   *
   * @param progress what happens when nobody interferes: passes of controllers, pods that start,
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

  /** The same with more that happens by itself, such as pods that start. */
  public Explorer<S> progress(Moves<S> more) {
    return with(
        setup.faults(), state -> new Choices<>(more.of(state), ImmutableList.of(), Choices.none()));
  }

  /** The same with more that users do, at any time and any number of times. */
  public Explorer<S> events(Moves<S> more) {
    return with(
        setup.faults(), state -> new Choices<>(ImmutableList.of(), more.of(state), Choices.none()));
  }

  /**
   * The same with more that goes wrong.
   *
   * @param atMost how many faults, of all kinds together, happen before the end
   */
  public Explorer<S> faults(int atMost, Moves<S> more) {
    return choices(atMost, state -> Choices.of(ImmutableList.of(), () -> more.of(state)));
  }

  /**
   * The same with more that can happen, of all kinds at once.
   *
   * @param atMost how many faults, of all kinds together, happen before the end
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
   * The same for a world of parts that do nothing to each other, such as two Rollouts. Events of
   * different parts commute, so that it is enough to see one part move while the others stand: the
   * states are as many as those of the parts added, and not multiplied.
   *
   * <p>The caller promises that each move reads and changes only its own part, and that each law is
   * about one part. Then the same laws are broken as without this method, by stories of the same
   * length. It cannot be combined with {@link #comesToRest}, which is about all parts at once.
   *
   * @param parts the name of the part to which a move belongs; not empty
   */
  public Explorer<S> parts(Function<? super Move<S>, String> parts) {
    return with(setup.key(), setup.stateLaws(), setup.stepLaws(), setup.rest(), parts);
  }

  /**
   * The same with states that are told apart by a string. The string should leave out whatever
   * cannot affect what follows, such as the time of day or the order of names: the less it
   * contains, the fewer states there are. Only a hash of 128 bits is kept of it.
   */
  public Explorer<S> key(Function<? super S, String> key) {
    return with(key, setup.stateLaws(), setup.stepLaws(), setup.rest(), setup.parts());
  }

  /** The same with a law that every state keeps. */
  public Explorer<S> check(Law<? super S> law) {
    return with(
        setup.key(), plus(setup.stateLaws(), law), setup.stepLaws(), setup.rest(), setup.parts());
  }

  /** The same with a law that every move keeps, given the states before and after it. */
  public Explorer<S> checkSteps(Law<? super Step<S>> law) {
    return with(
        setup.key(), setup.stateLaws(), plus(setup.stepLaws(), law), setup.rest(), setup.parts());
  }

  /**
   * The same with the law that the world always comes to a good rest. From every state, what
   * happens by itself must be able to lead to a state that is good and in which nothing more
   * happens by itself; and it must never lead back to a state that it left.
   *
   * @param good the law of a good state to rest in
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
      ImmutableList<Law<? super Step<S>>> stepLaws,
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

  /** The same with a limit on the number of states; the default is five million. */
  public Explorer<S> maxStates(int states) {
    return bounded(states, setup.maxDepth(), setup.threads());
  }

  /** The same with a limit on the number of moves from the initial state; by default none. */
  public Explorer<S> maxDepth(int moves) {
    return bounded(setup.maxStates(), moves, setup.threads());
  }

  /** The same with so many threads; the default is one. */
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
   * Visits every state within the bounds and checks all laws.
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
   * Plays a counterexample again.
   *
   * @param json the line that {@link Counterexample#json} made
   * @return every state on the way, the first and the last among them
   * @throws IllegalArgumentException if a move does not exist where the line wants it
   */
  public List<S> replay(String json) {
    return Trail.replay(setup, Counterexample.moves(json));
  }

  /**
   * Plays a counterexample again, perhaps in a world whose controller has been fixed since.
   *
   * @param json the line that {@link Counterexample#json} made
   * @return what its moves break, in their order. A fixed controller may lead to a state in which
   *     the next move of the line does not exist; the story ends there. The law of {@link
   *     #comesToRest} is not judged, since it is about all that may follow.
   */
  public List<Breach> breaches(String json) {
    return Trail.breaches(setup, Counterexample.moves(json));
  }
}
