package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.LiveState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import net.jqwik.api.Property;

/** The laws of {@link AviLaws} bite. */
class AviLawsBiteTest {
  private final Bites laws = new Bites(AviLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongFunctions() {
    AtomicInteger calls = new AtomicInteger();
    Map<String, Function<AkoWorld, Object>> wrong =
        Map.of("count", w -> calls.incrementAndGet(), "object", w -> new Object());
    laws.bites("repeats", AviLaws::repeats, wrong, AviArbitraries.worlds());
    Map<String, Function<AkoWorld, Object>> first =
        Map.of(
            "first",
            w -> w.objects().isEmpty() ? "" : w.objects().get(0),
            "list",
            w -> w.objects().toString());
    laws.bites("ignoresOrder", AviLaws::ignoresOrder, first, AviArbitraries.worlds());
    Map<String, Function<AkoWorld, Object>> mute = Map.of("crash", w -> Bites.crash());
    laws.bites("answersToEveryWorld", AviLaws::answersToEveryWorld, mute, AviArbitraries.worlds());
    laws.bites(
        "answersToEveryWorld",
        "nothing",
        AviLaws.answersToEveryWorld(w -> null),
        AviArbitraries.worlds().sampleStream());
    laws.bites(
        "namesAreInjective",
        "nothing",
        AviLaws.namesAreInjective((kind, origin) -> ""),
        AviArbitraries.worlds().sampleStream());
    laws.bites(
        "namesAreInjective",
        "kinds",
        AviLaws.namesAreInjective((kind, origin) -> kind.toString()),
        AviArbitraries.worlds().sampleStream());
    laws.bites(
        "explainsEveryName",
        "nothing",
        AviLaws.explainsEveryName((w, name) -> List.of()),
        AviArbitraries.worlds().sampleStream());
    laws.bites(
        "explainsEveryName",
        "all",
        AviLaws.explainsEveryName((w, name) -> AkoNaming.inventory(w.config(), w.cluster()).rows()),
        AviArbitraries.worlds().sampleStream());
    Map<String, Function<AkoWorld, AviGraph>> forgetful =
        Map.of("nothing", w -> empty(w).graph(), "deletes", AviLawsBiteTest::deletingEverything);
    laws.bites("followsTheCluster", AviLaws::followsTheCluster, forgetful, AviArbitraries.worlds());
    laws.everyLawBites(
        ImmutableMap.of("ignoresOrder", "answersToEveryWorld", "repeats", "answersToEveryWorld"));
  }

  private static LiveState empty(AkoWorld world) {
    return LiveState.of(world.config(), AkoCluster.empty(), AviObjects.EVERYTHING);
  }

  private static AviGraph deletingEverything(AkoWorld world) {
    LiveState state = LiveState.of(world.config(), world.cluster(), AviObjects.EVERYTHING);
    world.objects().forEach(state::delete);
    return state.graph();
  }
}
