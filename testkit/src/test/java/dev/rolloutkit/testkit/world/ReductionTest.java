package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.testkit.explore.Counterexample;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.world.Setting.Happening;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Reduced worlds have the same broken laws, with stories of the same length. */
class ReductionTest {
  private static final String HALF = "{\"setWeight\":50},{\"pause\":{}}";

  /**
   * The actions of users, and one kind of event that makes a world large: several of these together
   * take minutes.
   */
  @Provide
  Arbitrary<Set<Happening>> happenings() {
    Arbitrary<Set<Happening>> users =
        Arbitraries.of(Happening.PROMOTE, Happening.PROMOTE_FULL, Happening.ABORT).set();
    return Combinators.combine(
            users, Arbitraries.of(Happening.ROUTER_LAGS, Happening.POD_FAILS, Happening.STALE))
        .as((some, one) -> ImmutableSet.<Happening>builder().addAll(some).add(one).build());
  }

  @Property(tries = 5, seed = "1")
  void aReducedWorldBreaksTheSameLawsByStoriesOfTheSameLength(
      @ForAll("happenings") Set<Happening> happenings, @ForAll boolean isSafe) {
    Setting setting =
        CanarySettings.routed(HALF, "", "")
            .withRevisions(2)
            .withReplicas(1)
            .withCommands(2)
            .withFaults(1)
            .with(Happening.PUSH)
            .with(happenings.toArray(new Happening[0]));
    Fixes<CanaryDefect> fixes =
        isSafe ? Fixes.safe(CanaryDefect.class) : Fixes.<CanaryDefect>reference();
    RolloutController controller = CanaryController.of(CanaryConfig.reference().withFixes(fixes));

    Exploration reduced = RolloutExploration.canary(setting, controller).run();
    Exploration whole = RolloutExploration.wholeCanary(setting, controller).run();

    assertThat(reduced.cut()).isEmpty();
    assertThat(whole.cut()).isEmpty();
    assertThat(reduced.states()).isLessThanOrEqualTo(whole.states());
    assertThat(lengths(reduced)).isEqualTo(lengths(whole));
  }

  /** The lengths of the stories, where time that passes several times in a row counts once. */
  private static Map<String, Integer> lengths(Exploration found) {
    Map<String, Integer> lengths = new TreeMap<>();
    for (Counterexample each : found.counterexamples()) {
      int length = 0;
      String last = "";
      for (String move : each.moves()) {
        length += move.equals(last) && move.equals(ControllerMoves.TIME) ? 0 : 1;
        last = move;
      }
      lengths.put(each.breach().law(), length);
    }
    return lengths;
  }
}
