package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.internal.aggregation.Contributors;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The aggregated rules of all security groups, updated one binding at a time. After any sequence of
 * changes {@link #snapshot} returns what {@code SecurityGroupRules.aggregate} returns for all
 * bindings, but the time of a change depends only on the rules of the changed binding.
 *
 * <pre>{@code
 * AggregateIndex index = AggregateIndex.of(needs, AggregationMode.RESTRICTED);
 * index.deltaIf(tg3, null).removed();  // {sg-node=[tcp 3100-8001 from sg-lb]}
 * index.apply(tg3, null);              // the same result, and the index changes
 * }</pre>
 *
 * <p>If permissions for the same protocol and source group differ in another field, such as the
 * account of the group, the merged rule takes that field from the one that was added first. Ports
 * must be in 0..65535.
 *
 * <p>Only {@link #apply} changes the index; no other thread may use the index during the call. All
 * other methods only read and may be called by several threads at once.
 *
 * @rule A change of one binding changes only the rules of the groups on which it requests ports.
 */
public final class AggregateIndex {
  private static final int FEW = 4;

  private final AggregationMode mode;
  private final Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs =
      new HashMap<>();
  private final Map<String, GroupIndex> groups = new HashMap<>();

  /** The empty group that was removed last; it is used again for the next new group. */
  private @Nullable GroupIndex spare;

  /** The working memory of {@link #apply}; {@link #deltaIf} creates its own. */
  private final Work applying = new Work();

  private AggregateIndex(AggregationMode mode) {
    this.mode = mode;
  }

  /**
   * Creates an index.
   *
   * @param needs for each binding the rules that it requests on each group; {@code null} means none
   * @param mode the mode in which rules are aggregated and in which deltas are computed
   */
  public static AggregateIndex of(
      Map<NamespacedName, ? extends @Nullable Map<String, ? extends Collection<Permission>>> needs,
      AggregationMode mode) {
    AggregateIndex out = new AggregateIndex(mode);
    needs.forEach(out::apply);
    return out;
  }

  /**
   * Replaces the rules that a binding requests.
   *
   * @param next the rules that it requests on each group from now on; {@code null} if it requests
   *     nothing or was deleted
   * @return the rules that are added and removed; in restricted mode, a rule for a CIDR block is
   *     listed even if another binding requests it too
   */
  public SgDelta apply(
      NamespacedName binding, @Nullable Map<String, ? extends Collection<Permission>> next) {
    ImmutableMap<String, ImmutableList<Permission>> now = copy(next);
    ImmutableMap<String, ImmutableList<Permission>> old = needs.get(binding);
    if (now.isEmpty()) {
      needs.remove(binding);
    } else {
      needs.put(binding, now);
    }
    return change(binding, old == null ? ImmutableMap.of() : old, now, applying, true);
  }

  /** The result that {@link #apply} would return, without changing the index. */
  public SgDelta deltaIf(
      NamespacedName binding, @Nullable Map<String, ? extends Collection<Permission>> next) {
    return change(
        binding, needs.getOrDefault(binding, ImmutableMap.of()), copy(next), new Work(), false);
  }

  /**
   * The rules of each group by ascending key; groups by ascending id. In the mode of the index this
   * only copies the rules; in the other mode it aggregates them again.
   */
  public ImmutableMap<String, ImmutableList<Permission>> snapshot(AggregationMode other) {
    if (other != mode) {
      return Aggregation.of(other, needs, Fixes.reference());
    }
    Map<String, List<Permission>> rules = new TreeMap<>(CodePoints.ORDER);
    groups.forEach(
        (id, group) -> {
          List<Permission> own = new ArrayList<>();
          group.forEachRule(own::add);
          rules.put(id, own);
        });
    if (mode == AggregationMode.RESTRICTED) {
      new TreeMap<>(needs)
          .values()
          .forEach(
              perGroup ->
                  perGroup.forEach(
                      (id, requested) ->
                          addPassed(requested, Objects.requireNonNull(rules.get(id)))));
    }
    ImmutableMap.Builder<String, ImmutableList<Permission>> out =
        ImmutableMap.builderWithExpectedSize(rules.size());
    rules.forEach(
        (id, own) -> {
          KeySort.sort(own);
          out.put(id, ImmutableList.copyOf(own));
        });
    return out.buildOrThrow();
  }

  private static void addPassed(List<Permission> requested, List<Permission> out) {
    for (Permission permission : requested) {
      if (permission.mergeGroup() == null) {
        out.add(permission);
      }
    }
  }

  /** The rules that each binding requests on each group, by ascending key of bindings. */
  public ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs() {
    return ImmutableMap.copyOf(new TreeMap<>(needs));
  }

  /** The groups on which some binding requests rules, by ascending id. */
  public ImmutableSet<String> groups() {
    return ImmutableSet.copyOf(CodePoints.sorted(groups.keySet()));
  }

  /**
   * The bindings that request ports of this protocol and source on this group, by port, then by
   * binding. Takes time linear in the number of bindings.
   *
   * @param protocol in EC2's spelling, such as {@code tcp}
   */
  public ImmutableList<Contributor> contributors(String group, String protocol, Source source) {
    return Contributors.of(needs, group, protocol, source);
  }

  private SgDelta change(
      NamespacedName binding,
      ImmutableMap<String, ImmutableList<Permission>> old,
      ImmutableMap<String, ImmutableList<Permission>> now,
      Work work,
      boolean commit) {
    work.unite(old, now);
    List<Permission> added = work.added;
    List<Permission> removed = work.removed;
    ImmutableMap.Builder<String, ImmutableList<Permission>> allAdded = null;
    ImmutableMap.Builder<String, ImmutableList<Permission>> allRemoved = null;
    List<String> ids = work.ids;
    for (int i = 0; i < ids.size(); i++) {
      String id = ids.get(i);
      ImmutableList<Permission> before = old.get(id);
      ImmutableList<Permission> after = now.get(id);
      if (isSame(before, after)) {
        continue;
      }
      group(id, commit)
          .change(binding, work.old.of(before), work.now.of(after), commit, added, removed);
      if (commit) {
        count(id, (after == null ? 0 : 1) - (before == null ? 0 : 1));
      }
      if (!added.isEmpty()) {
        allAdded = put(allAdded, id, added, ids.size());
      }
      if (!removed.isEmpty()) {
        allRemoved = put(allRemoved, id, removed, ids.size());
      }
    }
    return allAdded == null && allRemoved == null
        ? SgDelta.NONE
        : new SgDelta(
            allAdded == null ? ImmutableMap.of() : allAdded.buildOrThrow(),
            allRemoved == null ? ImmutableMap.of() : allRemoved.buildOrThrow());
  }

  /** Compares identities: comparing the permissions would take longer than computing the change. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(@Nullable List<?> before, @Nullable List<?> after) {
    return before == after;
  }

  private GroupIndex group(String id, boolean commit) {
    GroupIndex group = groups.get(id);
    if (group != null || !commit) {
      return group == null ? GroupIndex.of(mode) : group;
    }
    GroupIndex made = spare == null ? GroupIndex.of(mode) : spare;
    spare = null;
    groups.put(id, made);
    return made;
  }

  private void count(String id, int more) {
    GroupIndex group = Objects.requireNonNull(groups.get(id));
    group.countBindings(more);
    if (group.isUnnamed()) {
      groups.remove(id);
      spare = group;
    }
  }

  private static ImmutableMap.Builder<String, ImmutableList<Permission>> put(
      ImmutableMap.@Nullable Builder<String, ImmutableList<Permission>> all,
      String id,
      List<Permission> changed,
      int most) {
    ImmutableMap.Builder<String, ImmutableList<Permission>> out =
        all == null ? ImmutableMap.builderWithExpectedSize(most) : all;
    out.put(
        id,
        changed.size() == 1
            ? ImmutableList.of(changed.get(0))
            : ImmutableList.sortedCopyOf(KeySort.BY_KEY, changed));
    changed.clear();
    return out;
  }

  private static ImmutableMap<String, ImmutableList<Permission>> copy(
      @Nullable Map<String, ? extends Collection<Permission>> needs) {
    if (needs == null) {
      return ImmutableMap.of();
    }
    ListCheck check = new ListCheck();
    needs.forEach(check);
    if (!check.passed) {
      return ImmutableMap.copyOf(Maps.transformValues(needs, ImmutableList::copyOf));
    }
    @SuppressWarnings("unchecked")
    Map<String, ImmutableList<Permission>> lists = (Map<String, ImmutableList<Permission>>) needs;
    return ImmutableMap.copyOf(lists);
  }

  /** The working memory of a change. */
  private static final class Work {
    final List<String> ids = new ArrayList<>(FEW);
    final List<Permission> added = new ArrayList<>(FEW);
    final List<Permission> removed = new ArrayList<>(FEW);
    final BindingPermissions old = new BindingPermissions();
    final BindingPermissions now = new BindingPermissions();

    /** Sets {@link #ids} to the keys of both maps, ascending. */
    void unite(ImmutableMap<String, ?> before, ImmutableMap<String, ?> after) {
      ids.clear();
      // An ImmutableMap would create a key set and keep it, so this does not use key sets.
      before.forEach((id, requested) -> ids.add(id));
      after.forEach(
          (id, requested) -> {
            if (!before.containsKey(id)) {
              ids.add(id);
            }
          });
      ids.sort(CodePoints.ORDER);
    }
  }

  /** Whether all values are immutable lists. */
  private static final class ListCheck implements BiConsumer<String, Collection<Permission>> {
    boolean passed = true;

    @Override
    public void accept(String id, Collection<Permission> permissions) {
      passed &= permissions instanceof ImmutableList;
    }
  }
}
