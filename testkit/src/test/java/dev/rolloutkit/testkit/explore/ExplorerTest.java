package dev.rolloutkit.testkit.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.testkit.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A water-jug puzzle, whose answers are known, and small worlds that do not come to rest. */
class ExplorerTest {
  /** Two jugs, of three and of five litres. */
  private record Jugs(int small, int large) {}

  private static List<Move<Jugs>> pours(Jugs jugs) {
    int in = Math.min(jugs.small(), 5 - jugs.large());
    int out = Math.min(jugs.large(), 3 - jugs.small());
    return ImmutableList.of(
        Move.to("fill the small jug", new Jugs(3, jugs.large())),
        Move.to("fill the large jug", new Jugs(jugs.small(), 5)),
        Move.to("empty the small jug", new Jugs(0, jugs.large())),
        Move.to("empty the large jug", new Jugs(jugs.small(), 0)),
        Move.to("pour into the large jug", new Jugs(jugs.small() - in, jugs.large() + in)),
        Move.to("pour into the small jug", new Jugs(jugs.small() + out, jugs.large() - out)));
  }

  private static Explorer<Jugs> jugs() {
    return Explorer.<Jugs>ofMoves(new Jugs(0, 0), Moves.none())
        .events(ExplorerTest::pours)
        .check(
            Law.of(
                "four litres cannot be measured",
                jugs -> jugs.large() == 4 ? Optional.of("they are there") : Optional.empty()));
  }

  @Test
  void puzzleHasTheKnownSolution() {
    Exploration found = jugs().run();

    assertThat(found.bound()).isEqualTo("complete: 16 states, 96 transitions, depth 7");
    assertThat(found.counterexamples().get(0).story())
        .containsExactly(
            "fill the large jug",
            "pour into the small jug",
            "empty the small jug",
            "pour into the small jug",
            "fill the large jug",
            "pour into the small jug");
    assertThat(found.isProof()).isFalse();
    assertThatThrownBy(found::check)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("four litres cannot be measured, but they are there:");
  }

  @Test
  void aCounterexampleIsReplayedFromItsLine() {
    Counterexample found = jugs().run().of("four litres cannot be measured").orElseThrow();

    assertThat(jugs().replay(found.json())).hasSize(7).endsWith(new Jugs(3, 4));
    assertThatThrownBy(() -> jugs().replay("{\"moves\":[\"drink\"]}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("drink");
    assertThatThrownBy(() -> jugs().replay("{")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void limitsAreReported() {
    assertThat(jugs().maxDepth(2).run().bound())
        .isEqualTo("cut at depth 2: 6 states, 18 transitions, depth 2");
    assertThat(jugs().maxStates(4).run().bound()).startsWith("cut at 4 states: 4 states, ");
  }

  /** A number to which users add at any time, and which a fault doubles at most twice. */
  private static Explorer<Integer> numbers(int threads) {
    return Explorer.of(1, (Integer n) -> n)
        .events(n -> ImmutableList.of(Move.to("add", (n + 7) % 9973), Move.to("add", n * 3 % 9973)))
        .faults(2, n -> ImmutableList.of(Move.to("double", n * 2 % 9973)))
        .key(String::valueOf)
        .checkSteps(
            Law.of(
                "no step leads to 9000",
                step -> step.after() == 9000 ? Optional.of(step.toString()) : Optional.empty()))
        .threads(threads);
  }

  @Test
  void theNumberOfThreadsDoesNotChangeTheResult() {
    Exploration one = numbers(1).run();

    assertThat(numbers(3).run()).isEqualTo(one);
    assertThat(one.states()).isEqualTo(3 * 9973);
    assertThat(one.bytes() / one.states()).isLessThan(120);
    assertThat(numbers(1).replay(one.counterexamples().get(0).json())).endsWith(9000);
  }

  @Test
  void statesWithEqualKeysAreTheSame() {
    Exploration all = numbers(1).run();
    Explorer<Integer> modulo =
        Explorer.of(0, (Integer n) -> n).events(n -> ImmutableList.of(Move.to("add", n + 1)));

    assertThat(modulo.key(n -> String.valueOf(n % 10)).run().states()).isEqualTo(10);
    assertThat(modulo.maxStates(100).run().cut()).hasValue("100 states");
    assertThat(all.cut()).isEmpty();
  }

  private static Law<Integer> zero() {
    return Law.of("zero is reached", n -> n == 0 ? Optional.empty() : Optional.of("it is " + n));
  }

  private static Explorer<Integer> countdown(int stuckAt) {
    return Explorer.of(9, (Integer n) -> n == 0 || n == stuckAt ? n : n - 1).comesToRest(zero());
  }

  @Test
  void aGoodRestBreaksNoLaw() {
    assertThat(countdown(-1).run().isProof()).isTrue();
    assertThat(countdown(-1).run().states()).isEqualTo(10);
  }

  @Test
  void aBadRestIsReported() {
    Counterexample found = countdown(7).run().of("zero is reached").orElseThrow();

    assertThat(found.breach().how()).isEqualTo("it rests for ever though it is 7");
    assertThat(found.moves()).hasSize(2);
  }

  @Test
  void cycleIsReported() {
    Explorer<Integer> flapping =
        Explorer.of(5, (Integer n) -> n == 2 ? 4 : n - 1).comesToRest(zero());

    Counterexample found = flapping.run().of("zero is reached").orElseThrow();

    assertThat(found.breach().how()).isEqualTo("the last 3 moves repeat for ever");
    assertThat(found.moves()).hasSize(4);
    assertThat(flapping.replay(found.json())).containsExactly(5, 4, 3, 2, 4);
  }

  @Test
  void oneMoveToAGoodRestIsEnoughToComeToRest() {
    Explorer<Integer> world =
        Explorer.<Integer>ofMoves(
                3, n -> n == 3 ? List.of(Move.to("lucky", 0), Move.to("unlucky", 1)) : List.of())
            .comesToRest(Law.of("any rest is good", n -> Optional.empty()));

    assertThat(world.run().isProof()).isTrue();
    assertThat(world.comesToRest(zero()).run().counterexamples().get(0).moves())
        .containsExactly("unlucky");
  }

  @Test
  void statesBeyondALimitCountAsGood() {
    assertThat(countdown(2).maxDepth(4).run().counterexamples()).isEmpty();
    assertThat(countdown(2).maxStates(4).run().counterexamples()).isEmpty();
  }

  @Test
  void lawsThatAMoveBreaksItselfAreReported() {
    List<Breach> breaches = new ArrayList<>();
    breaches.add(new Breach("nothing is broken", "this is"));
    Exploration found =
        Explorer.<Integer>ofMoves(
                0,
                n ->
                    List.of(
                        new Move<>(
                            "break it",
                            1,
                            () -> List.of("with a hammer"),
                            ImmutableList.copyOf(n == 0 ? breaches : List.of()))))
            .run();

    assertThat(found.toString())
        .isEqualTo(
            """
            complete: 2 states, 2 transitions, depth 1
            nothing is broken, but this is:
              break it
                with a hammer
              {"law":"nothing is broken","how":"this is","moves":["break it"]}""");
  }
}
