package dev.rolloutkit.lbclass.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares the set of pairs with a hash set of records. */
class PortPairsPropertyTest {
  record Pair(String protocol, int number) {}

  @Property(seed = "21", tries = 1000)
  void addReturnsTheSameAsAHashSet(@ForAll("pairs") List<Pair> pairs) {
    PortPairs fast = new PortPairs(pairs.size());
    Set<Pair> plain = new HashSet<>();
    for (Pair pair : pairs) {
      assertThat(fast.add(pair.protocol(), pair.number()))
          .as(pair.toString())
          .isEqualTo(plain.add(pair));
    }
  }

  @Provide
  Arbitrary<List<Pair>> pairs() {
    Arbitrary<Integer> numbers =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 6),
            Arbitraries.integers().between(0, 65535),
            Arbitraries.integers());
    return Combinators.combine(Arbitraries.of("TCP", "UDP", "SCTP", "", "tcp", "x", "y"), numbers)
        .as(Pair::new)
        .list()
        .ofMaxSize(80);
  }
}
