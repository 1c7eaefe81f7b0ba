package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rules of all groups, kept up to date one binding at a time: after any sequence of changes
 * {@link #snapshot} is what aggregating everything anew would give, at the cost of the binding that
 * changes.
 *
 * <pre>{@code
 * AggregateIndex index = AggregateIndex.of(needs, AggregationMode.RESTRICTED);
 * index.deltaIf(tg3, null).removed();  // {sg-node=[tcp 3100-8001 from sg-lb]}
 * index.apply(tg3, null);              // the same, for good
 * }</pre>
 *
 * <p>Where asks for the same protocol and source group differ otherwise (say, in the account of the
 * group), the merged rule is made from the one that was there first. Ports are expected in
 * 0..65535.
 *
 * <p>It changes with {@link #apply} alone, during which nobody else may look at it; all other
 * methods only read and are safe for several threads at once.
 */
public final class AggregateIndex {
  private final AggregationMode mode;
  private final Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> needs =
      new HashMap<>();
  private final Map<String, GroupIndex> groups = new HashMap<>();

  private AggregateIndex(AggregationMode mode) {
    this.mode = mode;
  }

  /**
   * An index over needs.
   *
   * @param needs for each binding its rules for each group; {@code null} is none
   * @param mode the mode that deltas speak of
   */
  public static AggregateIndex of(
      Map<TgbKey, ? extends @Nullable Map<String, ? extends Collection<Permission>>> needs,
      AggregationMode mode) {
    AggregateIndex out = new AggregateIndex(mode);
    needs.forEach(out::apply);
    return out;
  }

  /**
   * Gives a binding new needs.
   *
   * @param next its rules for each group; {@code null} when it needs nothing or is gone
   * @return the rules that come and go; duplicates of blocks count one by one in restricted mode
   */
  public SgDelta apply(
      TgbKey binding, @Nullable Map<String, ? extends Collection<Permission>> next) {
    ImmutableMap<String, ImmutableList<Permission>> old =
        needs.getOrDefault(binding, ImmutableMap.of());
    ImmutableMap<String, ImmutableList<Permission>> now = copy(next);
    if (old.equals(now)) {
      return SgDelta.NONE;
    }
    SgDelta delta = delta(binding, old, now);
    put(binding, old, now);
    return delta;
  }

  /**
   * What {@link #apply} would give. It changes nothing: as many threads as like may ask at once, as
   * long as none applies something.
   */
  public SgDelta deltaIf(
      TgbKey binding, @Nullable Map<String, ? extends Collection<Permission>> next) {
    return delta(binding, needs.getOrDefault(binding, ImmutableMap.of()), copy(next));
  }

  /** The rules of each group by ascending key, groups by ascending id. */
  public ImmutableMap<String, ImmutableList<Permission>> snapshot(AggregationMode as) {
    ImmutableMap.Builder<String, ImmutableList<Permission>> out =
        ImmutableMap.builderWithExpectedSize(groups.size());
    Map<String, GroupIndex> sorted = new TreeMap<>(CodePoints.ORDER);
    sorted.putAll(groups);
    sorted.forEach((id, group) -> out.put(id, group.rules(as)));
    return out.buildOrThrow();
  }

  /** The needs of each binding, by ascending key. */
  public ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> needs() {
    return ImmutableMap.copyOf(new TreeMap<>(needs));
  }

  /** The groups that some binding names, by ascending id. */
  public ImmutableSet<String> groups() {
    return ImmutableSet.copyOf(CodePoints.sorted(groups.keySet()));
  }

  /**
   * Who asks for ports of that protocol and source in that group, by port, then by binding. Costs a
   * pass over the group.
   *
   * @param protocol in EC2's spelling, such as {@code tcp}
   */
  public ImmutableList<Contributor> contributors(String group, String protocol, Source source) {
    GroupIndex index = groups.get(group);
    List<Contributor> out = new ArrayList<>();
    if (index != null) {
      index.forEachAsk(
          (binding, p) -> {
            if (p.source().equals(source) && p.canonicalProtocol().equals(protocol)) {
              out.add(new Contributor(binding, p.ports()));
            }
          });
    }
    out.sort(Comparator.comparing(Contributor::ports).thenComparing(Contributor::binding));
    return ImmutableList.copyOf(out);
  }

  private SgDelta delta(
      TgbKey binding,
      ImmutableMap<String, ImmutableList<Permission>> old,
      ImmutableMap<String, ImmutableList<Permission>> now) {
    // Most bindings ask for the same on each of their groups.
    Asks lastOld = Asks.NONE;
    Asks lastNow = Asks.NONE;
    List<Permission> added = new ArrayList<>();
    List<Permission> removed = new ArrayList<>();
    ImmutableMap.Builder<String, ImmutableList<Permission>> allAdded = null;
    ImmutableMap.Builder<String, ImmutableList<Permission>> allRemoved = null;
    for (String id : union(old, now)) {
      ImmutableList<Permission> gone = old.get(id);
      ImmutableList<Permission> come = now.get(id);
      lastOld = gone == null || lastOld.isOf(gone) ? lastOld : new Asks(gone);
      lastNow = come == null || lastNow.isOf(come) ? lastNow : new Asks(come);
      GroupIndex group = groups.get(id);
      (group == null ? GroupIndex.EMPTY : group)
          .delta(
              mode,
              binding,
              gone == null ? Asks.NONE : lastOld,
              come == null ? Asks.NONE : lastNow,
              added,
              removed);
      if (!added.isEmpty()) {
        allAdded = put(allAdded, id, added);
      }
      if (!removed.isEmpty()) {
        allRemoved = put(allRemoved, id, removed);
      }
    }
    return allAdded == null && allRemoved == null
        ? SgDelta.NONE
        : new SgDelta(
            allAdded == null ? ImmutableMap.of() : allAdded.buildOrThrow(),
            allRemoved == null ? ImmutableMap.of() : allRemoved.buildOrThrow());
  }

  private void put(
      TgbKey binding,
      ImmutableMap<String, ImmutableList<Permission>> old,
      ImmutableMap<String, ImmutableList<Permission>> now) {
    if (now.isEmpty()) {
      needs.remove(binding);
    } else {
      needs.put(binding, now);
    }
    old.forEach((id, permissions) -> group(id).remove(binding, permissions));
    now.forEach((id, permissions) -> group(id).add(binding, permissions));
    old.forEach(
        (id, permissions) -> {
          GroupIndex group = group(id);
          group.drop(permissions);
          if (group.isUnnamed()) {
            groups.remove(id);
          }
        });
  }

  private static ImmutableMap.Builder<String, ImmutableList<Permission>> put(
      ImmutableMap.@Nullable Builder<String, ImmutableList<Permission>> all,
      String id,
      List<Permission> changed) {
    ImmutableMap.Builder<String, ImmutableList<Permission>> out =
        all == null ? ImmutableMap.builder() : all;
    out.put(id, changed.size() == 1 ? ImmutableList.of(changed.get(0)) : Multisets.sorted(changed));
    changed.clear();
    return out;
  }

  /** The ids of both, ascending. */
  private static String[] union(ImmutableMap<String, ?> old, ImmutableMap<String, ?> now) {
    String[] out = new String[old.size() + now.size()];
    int size = 0;
    for (String id : old.keySet()) {
      out[size++] = id;
    }
    for (String id : now.keySet()) {
      if (!old.containsKey(id)) {
        out[size++] = id;
      }
    }
    String[] ids = size == out.length ? out : Arrays.copyOf(out, size);
    Arrays.sort(ids, CodePoints.ORDER);
    return ids;
  }

  private GroupIndex group(String id) {
    return groups.computeIfAbsent(id, k -> new GroupIndex());
  }

  private static ImmutableMap<String, ImmutableList<Permission>> copy(
      @Nullable Map<String, ? extends Collection<Permission>> needs) {
    if (needs == null) {
      return ImmutableMap.of();
    }
    for (Collection<Permission> permissions : needs.values()) {
      if (!(permissions instanceof ImmutableList)) {
        return ImmutableMap.copyOf(Maps.transformValues(needs, ImmutableList::copyOf));
      }
    }
    @SuppressWarnings("unchecked")
    Map<String, ImmutableList<Permission>> lists = (Map<String, ImmutableList<Permission>>) needs;
    return ImmutableMap.copyOf(lists);
  }
}
