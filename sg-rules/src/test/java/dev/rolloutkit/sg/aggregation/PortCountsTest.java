package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Compares a multiset of ports with a list of them. */
class PortCountsTest {
  @Property(seed = "1", tries = 500)
  void theEndsAreTheLeastAndTheGreatestOfTheRemainingPorts(
      @ForAll @Size(max = 30) List<@IntRange(min = -1, max = 9) Integer> ports,
      @ForAll @IntRange(max = 30) int kept,
      @ForAll @IntRange(max = 30) int held) {
    PortCounts counts = new PortCounts();
    ports.forEach(counts::add);
    List<Integer> gone = ports.subList(Math.min(kept, ports.size()), ports.size());
    List<Integer> left = new ArrayList<>(ports.subList(0, ports.size() - gone.size()));

    int[] ascending = gone.stream().mapToInt(Integer::intValue).sorted().toArray();
    assertThat(counts.leastWithout(ascending, 0, ascending.length)).isEqualTo(least(left));
    assertThat(counts.greatestWithout(ascending, 0, ascending.length)).isEqualTo(greatest(left));

    int from = Math.min(held, ascending.length);
    for (int i = 0; i < from; i++) {
      left.add(ascending[i]);
    }
    assertThat(counts.leastWithout(ascending, from, ascending.length)).isEqualTo(least(left));
    assertThat(counts.greatestWithout(ascending, from, ascending.length)).isEqualTo(greatest(left));

    for (int i = from; i < ascending.length; i++) {
      counts.remove(ascending[i]);
    }
    assertThat(counts.least()).isEqualTo(least(left));
    assertThat(counts.greatest()).isEqualTo(greatest(left));
  }

  @Test
  void aPortIsKeptUntilItWasRemovedAsOftenAsAdded() {
    PortCounts counts = new PortCounts();
    counts.add(80);
    counts.add(443);
    counts.add(80);

    counts.remove(80);
    assertThat(counts.least()).isEqualTo(80);
    counts.remove(80);
    assertThat(counts.least()).isEqualTo(443);
    counts.remove(443);
    assertThat(counts.least()).isEqualTo(Integer.MAX_VALUE);
    assertThat(counts.greatest()).isEqualTo(Integer.MIN_VALUE);
  }

  private static int least(List<Integer> ports) {
    return ports.isEmpty() ? Integer.MAX_VALUE : Collections.min(ports);
  }

  private static int greatest(List<Integer> ports) {
    return ports.isEmpty() ? Integer.MIN_VALUE : Collections.max(ports);
  }
}
