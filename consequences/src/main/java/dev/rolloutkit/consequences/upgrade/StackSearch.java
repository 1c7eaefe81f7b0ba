package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Finds which change of the load balancer controller affects which load balancer, by halving: two
 * releases between which a load balancer does not differ have no change that affects it.
 *
 * <p>Two changes of which the second undoes the first are not found, since they do nothing
 * together.
 */
final class StackSearch {
  /** Plans the load balancers of some names, as a release does. */
  interface Planner {
    ImmutableMap<String, Built> plan(ReleaseOf<LbcChange> release, Set<String> names);
  }

  private final Steps<LbcChange> steps;
  private final Planner planner;
  private final Consumer<Effect> out;

  private StackSearch(Steps<LbcChange> steps, Planner planner, Consumer<Effect> out) {
    this.steps = steps;
    this.planner = planner;
    this.out = out;
  }

  /**
   * Tells what differs.
   *
   * @param before all load balancers of the first release
   * @param after all load balancers of the last release
   */
  static void search(
      Steps<LbcChange> steps,
      ImmutableMap<String, Built> before,
      ImmutableMap<String, Built> after,
      Planner planner,
      Consumer<Effect> out) {
    new StackSearch(steps, planner, out)
        .between(0, before, steps.changes().size(), after, differing(before, after));
  }

  private static Set<String> differing(
      ImmutableMap<String, Built> before, ImmutableMap<String, Built> after) {
    TreeSet<String> names = new TreeSet<>(Sets.union(before.keySet(), after.keySet()));
    names.removeIf(
        name -> {
          Built was = before.get(name);
          return was != null && was.equals(after.get(name));
        });
    return names;
  }

  private void between(
      int from,
      ImmutableMap<String, Built> before,
      int to,
      ImmutableMap<String, Built> after,
      Set<String> names) {
    if (names.isEmpty() || from == to) {
      return;
    }
    if (to - from == 1) {
      for (String name : names) {
        StackUpgrade.check(steps.changes().get(from), before.get(name), after.get(name), out);
      }
      return;
    }
    int middle = (from + to) >>> 1;
    ImmutableMap<String, Built> half = planner.plan(steps.releases().get(middle), names);
    between(from, before, middle, half, Sets.intersection(names, differing(before, half)));
    between(middle, half, to, after, Sets.intersection(names, differing(half, after)));
  }
}
