package dev.rolloutkit.sg.analysis;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.exposure.GroupKey;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The rules that bindings request before any change, and the aggregated rules with and without one
 * of the bindings.
 *
 * @rule The rules of a group without one binding are those that all others request.
 */
final class CurrentNeeds implements Impacts.Needs {
  private final ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> all;
  private final ImmutableMap<String, ImmutableList<Permission>> desired;
  private final AggregateIndex index;
  private final Multiset<String> groupUsers;
  private final ImmutableListMultimap<GroupKey, Contributor> contributors;

  /**
   * Indexes the needs of bindings.
   *
   * @param desired the aggregated rules of each group, by ascending key
   */
  CurrentNeeds(
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> all,
      ImmutableMap<String, ImmutableList<Permission>> desired,
      AggregationMode mode) {
    this.all = ImmutableMap.copyOf(all);
    this.desired = desired;
    this.index = AggregateIndex.of(this.all, mode);
    Multiset<String> users = HashMultiset.create();
    List<Map.Entry<GroupKey, Contributor>> contributions = new ArrayList<>();
    this.all.forEach(
        (binding, needs) ->
            needs.forEach(
                (group, rules) -> {
                  users.add(group);
                  for (Permission p : rules) {
                    contributions.add(
                        Map.entry(
                            new GroupKey(group, p.canonicalProtocol(), p.source()),
                            new Contributor(binding, p.ports())));
                  }
                }));
    contributions.sort(
        Map.Entry.comparingByValue(
            Comparator.comparing(Contributor::ports).thenComparing(Contributor::binding)));
    this.groupUsers = Multisets.unmodifiableMultiset(users);
    this.contributors = ImmutableListMultimap.copyOf(contributions);
  }

  @Override
  public ImmutableMap<String, ImmutableList<Permission>> of(NamespacedName binding) {
    return all.getOrDefault(binding, ImmutableMap.of());
  }

  @Override
  public ImmutableList<Contributor> of(GroupKey key) {
    return contributors.get(key);
  }

  /** The aggregated rules of a group, by ascending key. */
  ImmutableList<Permission> desired(String group) {
    return desired.getOrDefault(group, ImmutableList.of());
  }

  /** The needs of all bindings but one. */
  Impacts.Needs without(NamespacedName deleted) {
    return new Impacts.Needs() {
      @Override
      public Map<String, ? extends List<Permission>> of(NamespacedName binding) {
        return binding.equals(deleted) ? ImmutableMap.of() : CurrentNeeds.this.of(binding);
      }

      @Override
      public ImmutableList<Contributor> of(GroupKey key) {
        return CurrentNeeds.this.of(key).stream()
            .filter(one -> !one.binding().equals(deleted))
            .collect(ImmutableList.toImmutableList());
      }
    };
  }

  /** Whether another binding uses a group, that is, has needs for it. */
  boolean isUsedByOthers(String group, NamespacedName binding) {
    return groupUsers.count(group) > (of(binding).containsKey(group) ? 1 : 0);
  }

  /** How the deletion of a binding changes the aggregated rules. */
  SgDelta deletion(NamespacedName binding) {
    return index.deltaIf(binding, null);
  }

  /** The aggregated rules of a group after a deletion, by ascending key. */
  ImmutableList<Permission> desiredWithout(String group, SgDelta deletion) {
    Multiset<PermissionKey> removed = HashMultiset.create();
    deletion.removed().getOrDefault(group, ImmutableList.of()).forEach(p -> removed.add(p.key()));
    List<Permission> kept = new ArrayList<>();
    for (Permission rule : desired(group)) {
      if (!removed.remove(rule.key())) {
        kept.add(rule);
      }
    }
    return merge(kept, deletion.added().getOrDefault(group, ImmutableList.of()));
  }

  /** Merges two sorted lists; of equal keys the rules of the first list come first. */
  private static ImmutableList<Permission> merge(List<Permission> first, List<Permission> second) {
    ImmutableList.Builder<Permission> out =
        ImmutableList.builderWithExpectedSize(first.size() + second.size());
    int next = 0;
    for (Permission rule : first) {
      while (next < second.size() && KeySort.BY_KEY.compare(second.get(next), rule) < 0) {
        out.add(second.get(next++));
      }
      out.add(rule);
    }
    return out.addAll(second.subList(next, second.size())).build();
  }
}
