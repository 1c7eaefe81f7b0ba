package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The controller's state: the rules that bindings request, as far as it has computed them. It is
 * immutable; every event returns a new one.
 *
 * <p>The controller revokes nothing until it has computed the rules of every listed binding that
 * has a networking block.
 *
 * <p>Source: AWS Load Balancer Controller, networking manager.
 *
 * @param computed for each binding that was computed, the rules that it requests on each group
 * @param tracked the groups that may contain rules of the controller
 * @param discovered whether the controller has searched for groups with rules of its earlier runs
 */
public record NetworkingState(
    ImmutableSortedMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> computed,
    ImmutableSortedSet<String> tracked,
    boolean discovered) {

  /** The state of a controller that has just started. */
  public static final NetworkingState INITIAL =
      new NetworkingState(
          ImmutableSortedMap.of(), ImmutableSortedSet.copyOf(CodePoints.ORDER, Set.of()), false);

  /**
   * A group to reconcile.
   *
   * @param group the id of the group
   * @param desired its desired rules
   * @param authorizeOnly whether rules are only added and none is revoked
   */
  public record Task(String group, ImmutableList<Permission> desired, boolean authorizeOnly) {}

  /**
   * The consequences of an event.
   *
   * @param state the next state
   * @param tasks the groups to reconcile, by ascending id; a task that fails does not stop the next
   *     one
   * @param allComputed whether the rules of every binding are computed, so that the controller
   *     removes its rules from unused groups after the tasks
   */
  public record Step(NetworkingState state, ImmutableList<Task> tasks, boolean allComputed) {}

  /**
   * Event: the rules that a binding requests have been computed.
   *
   * @param needs the rules that it requests on each group; {@code null} if it requests nothing
   *     because it has no networking block, is being deleted, or has no Service
   * @param listed the bindings with a networking block that the API server lists
   */
  public Step reconcile(
      NamespacedName binding,
      @Nullable Map<String, ? extends Collection<Permission>> needs,
      Set<NamespacedName> listed,
      LbcFlags flags,
      Fixes<SgDefect> fixes) {
    Map<String, ImmutableList<Permission>> copy = new TreeMap<>(CodePoints.ORDER);
    if (needs != null) {
      needs.forEach((group, permissions) -> copy.put(group, ImmutableList.copyOf(permissions)));
    }
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> all =
        new TreeMap<>(computed);
    all.put(binding, ImmutableMap.copyOf(copy));
    NetworkingState next =
        new NetworkingState(kept(all, listed), union(tracked, copy.keySet()), discovered);
    boolean allComputed = next.computed.size() == listed.size();
    ImmutableList.Builder<Task> tasks = ImmutableList.builder();
    next.aggregate(flags, fixes)
        .forEach((group, rules) -> tasks.add(new Task(group, rules, !allComputed)));
    return new Step(next, tasks.build(), allComputed);
  }

  /**
   * The first step of garbage collection: removes bindings that are no longer listed from the
   * state. If {@link Step#allComputed} is false in the result, garbage collection ends here.
   */
  public Step forgetUnlisted(Set<NamespacedName> listed) {
    NetworkingState next =
        new NetworkingState(kept(new TreeMap<>(computed), listed), tracked, discovered);
    return new Step(next, ImmutableList.of(), next.computed.size() == listed.size());
  }

  /**
   * The state after the search for groups that have the cluster's tag with the value {@code owned}
   * or {@code shared}. The controller searches only once.
   */
  public NetworkingState withDiscovered(Collection<String> groups) {
    return discovered ? this : new NetworkingState(computed, union(tracked, groups), true);
  }

  /** The state without a group that no longer exists in EC2. */
  public NetworkingState withoutTracked(String group) {
    TreeSet<String> left = new TreeSet<>(tracked);
    left.remove(group);
    return new NetworkingState(
        computed, ImmutableSortedSet.copyOf(CodePoints.ORDER, left), discovered);
  }

  /**
   * The tracked groups on which no binding requests rules. The controller removes its rules from
   * each, by ascending id, and stops at the first that fails, unless it failed because the group no
   * longer exists.
   *
   * @rule A group on which no binding requests rules any more loses the controller's rules.
   */
  public ImmutableSet<String> unused(LbcFlags flags, Fixes<SgDefect> fixes) {
    Set<String> used = aggregate(flags, fixes).keySet();
    return tracked.stream().filter(g -> !used.contains(g)).collect(ImmutableSet.toImmutableSet());
  }

  /** The aggregated rules of each group, from the bindings that have been computed. */
  public ImmutableMap<String, ImmutableList<Permission>> aggregate(
      LbcFlags flags, Fixes<SgDefect> fixes) {
    return Aggregation.of(AggregationMode.of(flags), computed, fixes);
  }

  private static ImmutableSortedMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>
      kept(
          Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> all,
          Set<NamespacedName> listed) {
    all.keySet().removeIf(key -> !listed.contains(key));
    return ImmutableSortedMap.copyOf(all);
  }

  private static ImmutableSortedSet<String> union(Set<String> a, Collection<String> b) {
    return ImmutableSortedSet.orderedBy(CodePoints.ORDER).addAll(a).addAll(b).build();
  }
}
