package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Compares the runs of a binding with a plain map of lists. */
class MergeRunsTest {
  /** The properties of a run. */
  private record Run(MergeKey key, Permission first, int size, int zeros, int least, int most) {
    static Run plain(MergeKey key, List<Permission> asks) {
      return new Run(
          key,
          asks.get(0),
          asks.size(),
          (int) asks.stream().filter(Run::isZero).count(),
          asks.stream().mapToInt(ask -> isZero(ask) ? 0 : ask.fromPort()).min().orElseThrow(),
          asks.stream()
              .mapToInt(ask -> isZero(ask) ? PortRange.ALL.to() : ask.toPort())
              .max()
              .orElseThrow());
    }

    static Run of(MergeRuns runs) {
      return new Run(
          runs.key(), runs.first(), runs.size(), runs.zeros(), runs.least(), runs.greatest());
    }

    private static boolean isZero(Permission ask) {
      return ask.fromPort() == 0 && ask.toPort() == 0;
    }
  }

  private static List<Run> plainRuns(List<Permission> asks) {
    TreeMap<MergeKey, List<Permission>> byKey = new TreeMap<>();
    for (Permission ask : asks) {
      if (ask.mergeKey() != null) {
        byKey.computeIfAbsent(ask.mergeKey(), key -> new ArrayList<>()).add(ask);
      }
    }
    List<Run> out = new ArrayList<>();
    byKey.forEach((key, list) -> out.add(Run.plain(key, list)));
    return out;
  }

  private static Multiset<PermissionKey> plainPassed(List<Permission> asks) {
    Multiset<PermissionKey> out = HashMultiset.create();
    asks.stream().filter(ask -> ask.mergeKey() == null).forEach(ask -> out.add(ask.key()));
    return out;
  }

  private static MergeRuns read(MergeRuns runs, List<Permission> asks) {
    runs.read(ImmutableList.copyOf(asks));
    return runs;
  }

  /** One object reads several lists, as in an index, and keeps nothing of an earlier list. */
  @Property(seed = "11", tries = 500)
  void severalListsReadOneAfterTheOtherHaveTheRunsOfAMapOfLists(
      @ForAll("lists") List<List<Permission>> lists) {
    MergeRuns runs = new MergeRuns();
    for (List<Permission> asks : lists) {
      List<Run> found = new ArrayList<>();
      for (read(runs, asks).rewind(); runs.hasRun(); runs.next()) {
        found.add(Run.of(runs));
      }
      assertThat(found).isEqualTo(plainRuns(asks));
    }
  }

  @Property(seed = "12", tries = 500)
  void passedWithoutIsTheDifferenceOfMultisets(
      @ForAll("asks") List<Permission> left, @ForAll("asks") List<Permission> right) {
    List<Permission> found = new ArrayList<>();
    read(new MergeRuns(), left).passedWithout(read(new MergeRuns(), right), found);

    Multiset<PermissionKey> expected = plainPassed(left);
    plainPassed(right).forEach(expected::remove);
    assertThat(plainPassed(found)).isEqualTo(expected);
  }

  @Provide
  Arbitrary<List<Permission>> asks() {
    return Arbitraries.frequencyOf(
        Tuple.of(9, NeedsArbitraries.permissions().list().ofMaxSize(12)),
        Tuple.of(1, NeedsArbitraries.permissions().list().ofMinSize(60).ofMaxSize(90)));
  }

  @Provide
  Arbitrary<List<List<Permission>>> lists() {
    return asks().list().ofMinSize(1).ofMaxSize(4);
  }
}
