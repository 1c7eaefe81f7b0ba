package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.name.InjectiveNames;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AviLawsTest {
  @Property(seed = "1", tries = 200)
  void inventory_ignoresOrder(@ForAll AkoWorld world) {
    AviLaws.ignoresOrder(w -> AkoNaming.inventory(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void translation_repeats(@ForAll AkoWorld world) {
    AviLaws.repeats(w -> AkoNaming.translate(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void everyWorld_isAnswered(@ForAll("hostile") AkoWorld world) {
    AviLaws.answersToEveryWorld(w -> AkoNaming.inventory(w.config(), w.cluster())).check(world);
    AviLaws.answersToEveryWorld(w -> AkoNaming.translate(w.config(), w.cluster())).check(world);
  }

  @Property(seed = "1", tries = 200)
  void injectiveNames_areInjective(@ForAll AkoWorld world) {
    InjectiveNames names = InjectiveNames.of(world.config().clusterName());
    AviLaws.namesAreInjective(names::name).check(world);
  }

  @Example
  void lawsFindWhatIsBroken() {
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
