package dev.rolloutkit.sg.exposure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.PortRanges;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ExposureTest {
  private static final SortedSet<Integer> PORTS =
      new TreeSet<>(List.of(80, 443, 8080, 8081, 30000));

  @Test
  void afterTheThirdBindingOfTheOutage4900UnrequestedPortsAreOpen() {
    ClusterSnapshot cluster = Clusters.outage();
    AggregateIndex index = AggregateIndex.of(KnownNeeds.of(cluster), AggregationMode.RESTRICTED);

    ExposureEntry entry =
        Exposure.report(index, Flows.of(cluster.bindings()), AggregationMode.RESTRICTED).get(0);

    assertThat(PortRanges.size(entry.opened())).isEqualTo(4902);
    assertThat(entry.requested()).hasToString("[3100, 8001]");
    assertThat(entry.used()).hasToString("[3100, 8001]");
    assertThat(entry.excess()).hasToString("[3101-8000]");
    assertThat(PortRanges.size(entry.excess())).isEqualTo(4900);
  }

  @Test
  void theGreatestGapsStayClosed() {
    assertThat(Exposure.compact(PORTS, 3)).hasToString("[80-443, 8080-8081, 30000]");
    assertThat(excess(PORTS, 3)).isEqualTo(362);
    assertThat(excess(PORTS, 1)).isEqualTo(29_916);
    assertThat(excess(PORTS, 4)).isZero();
    assertThat(Exposure.compact(new TreeSet<>(), 1)).isEmpty();
    assertThatThrownBy(() -> Exposure.compact(PORTS, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ofEqualGapsTheLowerOneStaysClosed() {
    assertThat(Exposure.compact(new TreeSet<>(List.of(10, 20, 30)), 2)).hasToString("[10, 20-30]");
  }

  @Test
  void severalSetsShareABudget() {
    GroupKey a = new GroupKey("sg-1", "tcp", new Source.SecurityGroup("sg-a"));
    GroupKey b = new GroupKey("sg-1", "tcp", new Source.SecurityGroup("sg-b"));
    Map<GroupKey, SortedSet<Integer>> sets =
        Map.of(a, new TreeSet<>(List.of(1, 5)), b, new TreeSet<>(List.of(1, 100)));

    assertThat(Exposure.compactGroup(sets, 3).orElseThrow())
        .isEqualTo(
            ImmutableMap.of(
                a,
                ImmutableList.of(new PortRange(1, 5)),
                b,
                ImmutableList.of(new PortRange(1, 1), new PortRange(100, 100))));
    assertThat(Exposure.compactGroup(sets, 1).isOk()).isFalse();
  }

  @Property(seed = "1", tries = 300)
  void compactionIsOptimal(
      @ForAll @Size(min = 1, max = 8) Set<@IntRange(min = 0, max = 40) Integer> ports,
      @ForAll @IntRange(min = 1, max = 4) int rules) {
    SortedSet<Integer> sorted = new TreeSet<>(ports);
    List<PortRange> compact = Exposure.compact(sorted, rules);

    assertThat(compact.size()).isLessThanOrEqualTo(rules);
    assertThat(sorted).allMatch(p -> compact.stream().anyMatch(r -> r.contains(p)));
    assertThat(PortRanges.size(compact)).isEqualTo(best(new ArrayList<>(sorted), 0, rules));
  }

  @Property(seed = "1", tries = 200)
  void aSharedBudgetIsDistributedOptimally(
      @ForAll @Size(min = 1, max = 5) Set<@IntRange(min = 0, max = 40) Integer> first,
      @ForAll @Size(min = 1, max = 5) Set<@IntRange(min = 0, max = 40) Integer> second,
      @ForAll @IntRange(min = 2, max = 8) int budget) {
    GroupKey a = new GroupKey("sg-1", "tcp", new Source.SecurityGroup("sg-a"));
    GroupKey b = new GroupKey("sg-1", "udp", new Source.SecurityGroup("sg-a"));
    Map<GroupKey, SortedSet<Integer>> sets =
        Map.of(a, new TreeSet<>(first), b, new TreeSet<>(second));

    Map<GroupKey, ImmutableList<PortRange>> compact =
        Exposure.compactGroup(sets, budget).orElseThrow();

    long least = Long.MAX_VALUE;
    for (int share = 1; share < budget; share++) {
      least =
          Math.min(
              least,
              best(new ArrayList<>(sets.get(a)), 0, share)
                  + best(new ArrayList<>(sets.get(b)), 0, budget - share));
    }
    assertThat(compact.values().stream().mapToInt(List::size).sum()).isLessThanOrEqualTo(budget);
    assertThat(compact.values().stream().mapToLong(PortRanges::size).sum()).isEqualTo(least);
  }

  /** The smallest number of ports that a number of ranges cover from a place on. */
  private static long best(List<Integer> ports, int from, int rules) {
    if (from == ports.size()) {
      return 0;
    }
    if (rules == 0) {
      return Integer.MAX_VALUE;
    }
    long least = Integer.MAX_VALUE;
    for (int to = from; to < ports.size(); to++) {
      least = Math.min(least, ports.get(to) - ports.get(from) + 1 + best(ports, to + 1, rules - 1));
    }
    return least;
  }

  private static long excess(SortedSet<Integer> ports, int rules) {
    return PortRanges.size(Exposure.compact(ports, rules)) - ports.size();
  }
}
