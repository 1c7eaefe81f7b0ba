package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.name.InjectiveNames;
import dev.rolloutkit.ako.translate.LiveState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AviLawsTest {
  @Property(seed = "1", tries = 200)
  void inventoryIgnoresOrder(@ForAll AkoWorld world) {
    AviLaws.ignoresOrder(w -> AkoNaming.inventory(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void translationYieldsTheSameResultAgain(@ForAll AkoWorld world) {
    AviLaws.repeats(w -> AkoNaming.translate(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void everyWorldHasAResult(@ForAll("hostile") AkoWorld world) {
    AviLaws.answersToEveryWorld(w -> AkoNaming.inventory(w.config(), w.cluster())).check(world);
    AviLaws.answersToEveryWorld(w -> AkoNaming.translate(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void injectiveNamesAreInjective(@ForAll AkoWorld world) {
    InjectiveNames names = InjectiveNames.of(world.config().clusterName());
    AviLaws.namesAreInjective(names::name).check(world);
  }

  @Property(seed = "1", tries = 100)
  void everyNameIsExplainedByItsObject(@ForAll AkoWorld world) {
    AviLaws.explainsEveryName(AviLawsTest::explained).check(world);
  }

  @Property(seed = "1", tries = 100)
  void stateAfterEventsIsThatOfAFullSync(@ForAll AkoWorld world) {
    AviLaws.followsTheCluster(AviLawsTest::afterEvents).check(world);
  }

  private static ImmutableList<InventoryRow> explained(AkoWorld world, String name) {
    return AkoNaming.explain(world.config(), name, world.cluster()).sources();
  }

  /** Every object is deleted and created again. */
  private static AviGraph afterEvents(AkoWorld world) {
    LiveState state = LiveState.of(world.config(), world.cluster(), AviObjects.EVERYTHING);
    for (HasMetadata object : world.objects()) {
      state.delete(object);
    }
    world.objects().forEach(state::apply);
    return state.graph();
  }

  @Example
  void anEmptyAndAWrongExplanationBreakTheirLaw() {
    AkoWorld world = worldWithRows();
    assertThat(AviLaws.explainsEveryName((w, name) -> List.of()).holds(world)).isFalse();
    assertThat(
            AviLaws.explainsEveryName(
                    (w, name) -> AkoNaming.inventory(w.config(), w.cluster()).rows())
                .holds(world))
        .isFalse();
    assertThat(AviLaws.explainsEveryName(AviLawsTest::explained).holds(world)).isTrue();
  }

  @Example
  void aStateThatIgnoresEventsAndOneThatForgetsBreakTheirLaw() {
    AkoWorld world = worldWithRows();
    assertThat(
            AviLaws.followsTheCluster(
                    w ->
                        LiveState.of(w.config(), AkoCluster.empty(), AviObjects.EVERYTHING).graph())
                .holds(world))
        .isFalse();
    assertThat(
            AviLaws.followsTheCluster(
                    w -> {
                      LiveState state =
                          LiveState.of(w.config(), w.cluster(), AviObjects.EVERYTHING);
                      w.objects().forEach(state::delete);
                      return state.graph();
                    })
                .holds(world))
        .isFalse();
  }

  private static AkoWorld worldWithRows() {
    return AviArbitraries.worlds()
        .filter(w -> AkoNaming.inventory(w.config(), w.cluster()).rows().size() > 5)
        .sample();
  }

  @Example
  void wrongFunctionsBreakTheLaws() {
    AkoWorld world = AviArbitraries.worlds().filter(w -> w.objects().size() > 1).sample();
    assertThat(AviLaws.ignoresOrder(w -> w.objects().get(0)).holds(world)).isFalse();
    AtomicInteger calls = new AtomicInteger();
    assertThat(AviLaws.repeats(w -> calls.incrementAndGet()).holds(world)).isFalse();
    AkoWorld named =
        AviArbitraries.worlds()
            .filter(w -> AkoNaming.inventory(w.config(), w.cluster()).rows().size() > 5)
            .sample();
    assertThat(AviLaws.namesAreInjective((kind, origin) -> "same").violation(named))
        .hasValueSatisfying(how -> assertThat(how).endsWith("are both same"));
  }

  @Provide
  Arbitrary<AkoWorld> hostile() {
    return AviArbitraries.hostileWorlds();
  }
}
