package dev.rolloutkit.testkit.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.testkit.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** With independent parts fewer states are explored, and the same laws are broken. */
class PartsTest {
  private static final int STATES = 7;

  /** The states of three parts. */
  private record World(int first, int second, int third) {
    int of(int part) {
      return part == 0 ? first : part == 1 ? second : third;
    }

    World with(int part, int state) {
      return new World(
          part == 0 ? state : first, part == 1 ? state : second, part == 2 ? state : third);
    }
  }

  /** Any moves of three parts from state to state, and a law for each of their states and moves. */
  private static Explorer<World> world(long seed, int faults) {
    Random random = new Random(seed);
    List<List<int[]>> moves = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      moves.add(new ArrayList<>());
      for (int i = random.nextInt(10); i > 0; i--) {
        moves.get(part).add(new int[] {random.nextInt(STATES), random.nextInt(STATES)});
      }
    }
    Explorer<World> explorer =
        Explorer.<World>ofMoves(new World(0, 0, 0), Moves.none())
            .events(
                world -> {
                  ImmutableList.Builder<Move<World>> out = ImmutableList.builder();
                  for (int part = 0; part < 3; part++) {
                    int place = 0;
                    for (int[] move : moves.get(part)) {
                      if (world.of(part) == move[0]) {
                        out.add(Move.to(part + " by " + place, world.with(part, move[1])));
                      }
                      place++;
                    }
                  }
                  return out.build();
                })
            .faults(
                faults,
                world ->
                    world.second() > 0
                        ? List.of(Move.to("1 fails", world.with(1, world.second() - 1)))
                        : List.of());
    for (int part = 0; part < 3; part++) {
      int of = part;
      for (int state = 0; state < STATES; state++) {
        int bad = state;
        explorer =
            explorer
                .check(
                    Law.of(
                        "part " + of + " is never " + bad,
                        world -> world.of(of) == bad ? Optional.of("it is") : Optional.empty()))
                .checkSteps(
                    Law.of(
                        "part " + of + " never leaves " + bad,
                        step ->
                            step.before().of(of) == bad && step.after().of(of) != bad
                                ? Optional.of("it does")
                                : Optional.empty()));
      }
    }
    return explorer;
  }

  private static ImmutableSet<String> broken(Exploration found) {
    return found.counterexamples().stream()
        .map(each -> each.breach().law())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static String part(Move<World> move) {
    return move.name().substring(0, 1);
  }

  @Property(seed = "1", tries = 500)
  void anExplorationByPartsFindsTheSameBrokenLaws(@ForAll long seed) {
    for (int faults = 0; faults < 2; faults++) {
      Explorer<World> whole = world(seed, faults);
      Exploration all = whole.run();
      Exploration fewer = whole.parts(PartsTest::part).run();

      assertThat(broken(fewer)).isEqualTo(broken(all));
      for (Counterexample each : all.counterexamples()) {
        assertThat(fewer.of(each.breach().law()).orElseThrow().moves()).hasSameSizeAs(each.moves());
      }
      assertThat(fewer.states()).isLessThanOrEqualTo(all.states());
      assertThat(whole.parts(PartsTest::part).threads(2).run()).isEqualTo(fewer);
      for (Counterexample each : fewer.counterexamples()) {
        assertThat(whole.replay(each.json())).hasSize(each.moves().size() + 1);
      }
    }
  }

  @Example
  void statesOfPartsAreAddedAndNotMultiplied() {
    Explorer<World> counters =
        Explorer.<World>ofMoves(
            new World(0, 0, 0),
            world ->
                ImmutableList.of(
                    Move.to("0 counts", world.with(0, (world.first() + 1) % 10)),
                    Move.to("1 counts", world.with(1, (world.second() + 1) % 10)),
                    Move.to("2 counts", world.with(2, (world.third() + 1) % 10))));

    assertThat(counters.run().states()).isEqualTo(1000);
    assertThat(counters.parts(PartsTest::part).run().states()).isEqualTo(28);
  }

  @Example
  void theLawOfRestCannotBeCombinedWithParts() {
    Explorer<World> explorer =
        world(1, 0).parts(PartsTest::part).comesToRest(Law.of("any", world -> Optional.empty()));

    assertThatThrownBy(explorer::run).isInstanceOf(IllegalStateException.class);
  }
}
