package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCases;
import net.jqwik.api.Example;
import net.jqwik.api.Shrinkable;

/** An arbitrary that keeps its generator behaves like the original arbitrary. */
class KeptTest {
  private static final Arbitrary<List<Integer>> LISTS =
      Arbitraries.integers().between(0, 9).list().ofMaxSize(4);

  private static List<List<Integer>> values(Arbitrary<List<Integer>> any, boolean edgeCases) {
    return any.generator(1000, edgeCases).stream(new Random(7))
        .limit(50)
        .map(Shrinkable::value)
        .toList();
  }

  @Example
  void itGeneratesTheSameValues() {
    Arbitrary<List<Integer>> kept = Kept.of(LISTS);
    for (boolean edgeCases : new boolean[] {false, true, false}) {
      assertThat(values(kept, edgeCases)).isEqualTo(values(LISTS, edgeCases));
    }
  }

  @Example
  void itCreatesItsGeneratorOnceForASize() {
    Arbitrary<List<Integer>> kept = Kept.of(LISTS);
    assertThat(kept.generator(10, false)).isSameAs(kept.generator(10, false));
    assertThat(kept.generator(10, true)).isNotSameAs(kept.generator(10, false));
    assertThat(kept.generator(10, false)).isNotSameAs(kept.generator(11, false));
    assertThat(Kept.of(kept)).isSameAs(kept);
  }

  @Example
  void itHasTheSameEdgeCases() {
    EdgeCases<List<Integer>> edges = Kept.of(LISTS).edgeCases(20);
    assertThat(edges.size()).isEqualTo(LISTS.edgeCases(20).size()).isPositive();
  }
}
