package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.aggregation.NeedsArbitraries.Update;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.aggregation.Contributors;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AggregateIndexPropertyTest {
  @Property(seed = "1", tries = 400)
  void afterAnyUpdatesTheIndexEqualsAnAggregationFromScratch(
      @ForAll("updates") List<Update> updates, @ForAll AggregationMode deltas) {
    AggregateIndex index = AggregateIndex.of(Map.of(), deltas);
    updates.forEach(u -> index.apply(u.key(), u.needs().orElse(null)));

    for (AggregationMode mode : AggregationMode.values()) {
      assertThat(index.snapshot(mode)).isEqualTo(scratch(mode, NeedsArbitraries.after(updates)));
    }
  }

  @Property(seed = "1", tries = 400)
  void eachDeltaLeadsFromOneSetOfRulesToTheNext(
      @ForAll("updates") List<Update> updates, @ForAll AggregationMode mode) {
    AggregateIndex index = AggregateIndex.of(Map.of(), mode);
    for (Update update : updates) {
      Map<String, List<Permission>> rules = mutable(index.snapshot(mode));
      SgDelta expected = index.deltaIf(update.key(), update.needs().orElse(null));
      assertThat(mutable(index.snapshot(mode))).isEqualTo(rules);
      SgDelta delta = index.apply(update.key(), update.needs().orElse(null));

      assertThat(delta).isEqualTo(expected);
      delta
          .removed()
          .forEach((id, gone) -> gone.forEach(p -> assertThat(rules.get(id).remove(p)).isTrue()));
      delta
          .added()
          .forEach((id, more) -> rules.computeIfAbsent(id, k -> new ArrayList<>()).addAll(more));
      assertThat(sorted(rules)).isEqualTo(sorted(mutable(index.snapshot(mode))));
    }
  }

  @Test
  void severalThreadsShareAPreparedSnapshot() throws Exception {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs = new TreeMap<>();
    for (int i = 0; i < 200; i++) {
      needs.put(
          new NamespacedName("ns", "t" + i),
          ImmutableMap.of("sg-1", ImmutableList.of(asks(i % 50 + 1))));
    }
    AggregateIndex index = AggregateIndex.of(needs, AggregationMode.RESTRICTED);
    Map<NamespacedName, SgDelta> alone = new TreeMap<>();
    needs.keySet().forEach(key -> alone.put(key, index.deltaIf(key, null)));

    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int round = 0; round < 64; round++) {
        done.add(
            threads.submit(
                () ->
                    alone.entrySet().stream()
                        .allMatch(e -> index.deltaIf(e.getKey(), null).equals(e.getValue()))));
      }
      for (Future<Boolean> one : done) {
        assertThat(one.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(index.needs()).isEqualTo(needs);
    assertThat(index.snapshot(AggregationMode.RESTRICTED))
        .isEqualTo(scratch(AggregationMode.RESTRICTED, needs));
  }

  private static Permission asks(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.SecurityGroup("sg-a"));
  }

  @Property(seed = "1", tries = 200)
  void contributorsAreTheRequestingBindings(@ForAll("updates") List<Update> updates) {
    AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
    updates.forEach(u -> index.apply(u.key(), u.needs().orElse(null)));
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs =
        NeedsArbitraries.after(updates);

    Source source = new Source.SecurityGroup("sg-a");
    assertThat(index.contributors("sg-1", "tcp", source))
        .isEqualTo(Contributors.of(needs, "sg-1", "tcp", source));
  }

  @Provide
  Arbitrary<List<Update>> updates() {
    return NeedsArbitraries.updates();
  }

  private static ImmutableMap<String, ImmutableList<Permission>> scratch(
      AggregationMode mode,
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs) {
    return SecurityGroupRules.aggregate(mode, needs, Fixes.reference());
  }

  private static Map<String, List<Permission>> mutable(
      Map<String, ImmutableList<Permission>> rules) {
    Map<String, List<Permission>> out = new TreeMap<>();
    rules.forEach((id, list) -> out.put(id, new ArrayList<>(list)));
    return out;
  }

  private static Map<String, List<Permission>> sorted(Map<String, List<Permission>> rules) {
    rules.values().removeIf(List::isEmpty);
    rules.values().forEach(list -> list.sort(dev.rolloutkit.sg.ec2.KeySort.BY_KEY));
    return rules;
  }
}
