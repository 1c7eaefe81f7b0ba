package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds which change of the load balancer controller affects which load balancer, by bisection: if
 * a load balancer is the same under two releases, no change between them affects it.
 *
 * <p>A change that a later one undoes is not found, because both together have no effect.
 *
 * @rule The change that affects a load balancer is found by halving the releases.
 */
final class StackSearch {
  /** Plans load balancers as a release does. */
  interface Planner {
    /** All load balancers, by their names. */
    ImmutableMap<String, Built> all(ReleaseOf<LbcChange> release);

    /** At least those load balancers of which these objects are members. */
    ImmutableMap<String, Built> some(ReleaseOf<LbcChange> release, Set<ObjectKey> members);
  }

  /**
   * The load balancers at one step of an upgrade.
   *
   * @param step how many changes are there
   */
  private record At(int step, ImmutableMap<String, Built> built) {}

  private static final int AT_ONCE = 200;

  private final Steps<LbcChange> steps;
  private final Planner planner;
  private final Consumer<Effect> out;

  private StackSearch(Steps<LbcChange> steps, Planner planner, Consumer<Effect> out) {
    this.steps = steps;
    this.planner = planner;
    this.out = out;
  }

  /**
   * Tells what an upgrade does to the load balancers of a planner. Those that differ are looked at
   * in portions, so that only the first comparison has all plans in memory.
   */
  static void search(
      ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, Planner planner, Consumer<Effect> out) {
    StackSearch search = new StackSearch(Steps.between(from, to), planner, out);
    for (List<Map.Entry<String, ImmutableSet<ObjectKey>>> some :
        Iterables.partition(affected(from, to, planner).entrySet(), AT_ONCE)) {
      Set<String> names = new LinkedHashSet<>();
      Set<ObjectKey> members = new HashSet<>();
      for (Map.Entry<String, ImmutableSet<ObjectKey>> one : some) {
        names.add(one.getKey());
        members.addAll(one.getValue());
      }
      At before = new At(0, planner.some(from, members));
      At after = new At(search.steps.changes().size(), planner.some(to, members));
      search.between(before, after, differing(names, before, after));
    }
  }

  /** The load balancers that differ, by their names, with the members that either release sees. */
  private static ImmutableSortedMap<String, ImmutableSet<ObjectKey>> affected(
      ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, Planner planner) {
    At before = new At(0, planner.all(from));
    At after = new At(1, planner.all(to));
    Set<String> names = Sets.union(before.built.keySet(), after.built.keySet());
    return ImmutableSortedMap.copyOf(
        Maps.toMap(
            differing(names, before, after),
            name -> members(ImmutableSet.of(name), before, after)));
  }

  private static ImmutableSet<String> differing(Set<String> names, At before, At after) {
    return names.stream()
        .filter(name -> !Objects.equals(before.built.get(name), after.built.get(name)))
        .collect(ImmutableSet.toImmutableSet());
  }

  private void between(At before, At after, ImmutableSet<String> names) {
    int distance = after.step - before.step;
    if (names.isEmpty() || distance == 0) {
      return;
    }
    if (distance == 1) {
      for (String name : names) {
        StackUpgrade.check(
            steps.changes().get(before.step), before.built.get(name), after.built.get(name), out);
      }
      return;
    }
    int middle = before.step + distance / 2;
    At half =
        new At(middle, planner.some(steps.releases().get(middle), members(names, before, after)));
    between(before, half, differing(names, before, half));
    between(half, after, differing(names, half, after));
  }

  private static ImmutableSet<ObjectKey> members(Set<String> names, At before, At after) {
    ImmutableSet.Builder<ObjectKey> members = ImmutableSet.builder();
    for (String name : names) {
      Stream.of(before.built.get(name), after.built.get(name))
          .filter(Objects::nonNull)
          .forEach(built -> members.addAll(built.members()));
    }
    return members.build();
  }
}
