package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.sg.aggregation.Aggregation;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgSettings;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the controller remembers about the needs of bindings. A value: every event gives a new one.
 *
 * <p>Until the needs of every listed binding with a networking block are known, nothing is revoked.
 *
 * <p>Source: AWS Load Balancer Controller, networking manager.
 *
 * @param computed the needs that are known, by binding
 * @param tracked the groups that may hold rules of ours
 * @param discovered whether the groups of earlier runs have been looked for
 */
public record NetworkingState(
    ImmutableSortedMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> computed,
    ImmutableSortedSet<String> tracked,
    boolean discovered) {

  /** What a controller knows that has just begun. */
  public static final NetworkingState INITIAL =
      new NetworkingState(
          ImmutableSortedMap.of(), ImmutableSortedSet.copyOf(CodePoints.ORDER, Set.of()), false);

  /**
   * A group and the rules it shall have.
   *
   * @param group the group
   * @param desired the rules
   * @param authorizeOnly nothing is revoked
   */
  public record Task(String group, ImmutableList<Permission> desired, boolean authorizeOnly) {}

  /**
   * What an event brings about.
   *
   * @param state what is remembered from now on
   * @param tasks the groups to reconcile, by ascending id; a failure of one does not stop the next
   * @param allComputed whether unused groups are to be collected when the tasks are done
   */
  public record Step(NetworkingState state, ImmutableList<Task> tasks, boolean allComputed) {}

  /**
   * A binding's needs have been computed.
   *
   * @param needs its rules for each group; {@code null} when it needs nothing, because it has no
   *     networking block, is being deleted, or its Service is gone
   * @param listed the bindings with a networking block that the API server lists
   */
  public Step reconcile(
      TgbKey binding,
      @Nullable Map<String, ? extends Collection<Permission>> needs,
      Set<TgbKey> listed,
      SgSettings settings,
      SgOptions options) {
    Map<String, ImmutableList<Permission>> copy = new TreeMap<>(CodePoints.ORDER);
    if (needs != null) {
      needs.forEach((group, permissions) -> copy.put(group, ImmutableList.copyOf(permissions)));
    }
    Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> all = new TreeMap<>(computed);
    all.put(binding, ImmutableMap.copyOf(copy));
    NetworkingState next =
        new NetworkingState(kept(all, listed), union(tracked, copy.keySet()), discovered);
    boolean allComputed = next.computed.size() == listed.size();
    ImmutableList.Builder<Task> tasks = ImmutableList.builder();
    next.aggregate(settings, options)
        .forEach((group, rules) -> tasks.add(new Task(group, rules, !allComputed)));
    return new Step(next, tasks.build(), allComputed);
  }

  /**
   * The first step of garbage collection: forget bindings that are gone. Nothing else happens while
   * {@link Step#allComputed} is false.
   */
  public Step forgetUnlisted(Set<TgbKey> listed) {
    NetworkingState next =
        new NetworkingState(kept(new TreeMap<>(computed), listed), tracked, discovered);
    return new Step(next, ImmutableList.of(), next.computed.size() == listed.size());
  }

  /** Groups that carry the cluster's tag as owned or shared; looked for once. */
  public NetworkingState withDiscovered(Collection<String> groups) {
    return discovered ? this : new NetworkingState(computed, union(tracked, groups), true);
  }

  /** A group that EC2 no longer knows. */
  public NetworkingState withoutTracked(String group) {
    TreeSet<String> left = new TreeSet<>(tracked);
    left.remove(group);
    return new NetworkingState(
        computed, ImmutableSortedSet.copyOf(CodePoints.ORDER, left), discovered);
  }

  /**
   * The groups that nobody needs: each is emptied of our rules, by ascending id, until one fails
   * for another reason than that it is gone.
   */
  public ImmutableSet<String> unused(SgSettings settings, SgOptions options) {
    Set<String> used = aggregate(settings, options).keySet();
    return tracked.stream().filter(g -> !used.contains(g)).collect(ImmutableSet.toImmutableSet());
  }

  /** The rules of each group for the needs that are known. */
  public ImmutableMap<String, ImmutableList<Permission>> aggregate(
      SgSettings settings, SgOptions options) {
    return Aggregation.of(settings.mode(), computed, options);
  }

  private static ImmutableSortedMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> kept(
      Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> all, Set<TgbKey> listed) {
    all.keySet().removeIf(key -> !listed.contains(key));
    return ImmutableSortedMap.copyOf(all);
  }

  private static ImmutableSortedSet<String> union(Set<String> a, Collection<String> b) {
    return ImmutableSortedSet.orderedBy(CodePoints.ORDER).addAll(a).addAll(b).build();
  }
}
