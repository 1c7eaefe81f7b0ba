package dev.rolloutkit.sg.analysis;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.exposure.GroupKey;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What bindings ask for before any change, and what is wanted without one of them. */
final class StandingNeeds implements Impacts.Needs {
  private final ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> all;
  private final ImmutableMap<String, ImmutableList<Permission>> wanted;
  private final AggregateIndex index;
  private final Multiset<String> askers;
  private final ImmutableListMultimap<GroupKey, Contributor> contributors;

  /**
   * Indexes needs.
   *
   * @param wanted the rules that they add up to
   */
  StandingNeeds(
      Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> all,
      ImmutableMap<String, ImmutableList<Permission>> wanted,
      AggregationMode mode) {
    this.all = ImmutableMap.copyOf(all);
    this.wanted = wanted;
    this.index = AggregateIndex.of(this.all, mode);
    Multiset<String> naming = HashMultiset.create();
    List<Map.Entry<GroupKey, Contributor>> asks = new ArrayList<>();
    this.all.forEach(
        (binding, needs) ->
            needs.forEach(
                (group, rules) -> {
                  naming.add(group);
                  for (Permission p : rules) {
                    asks.add(
                        Map.entry(
                            new GroupKey(group, p.canonicalProtocol(), p.source()),
                            new Contributor(binding, p.ports())));
                  }
                }));
    asks.sort(
        Map.Entry.comparingByValue(
            Comparator.comparing(Contributor::ports).thenComparing(Contributor::binding)));
    this.askers = Multisets.unmodifiableMultiset(naming);
    this.contributors = ImmutableListMultimap.copyOf(asks);
  }

  @Override
  public ImmutableMap<String, ImmutableList<Permission>> of(TgbKey binding) {
    return all.getOrDefault(binding, ImmutableMap.of());
  }

  @Override
  public ImmutableList<Contributor> of(GroupKey key) {
    return contributors.get(key);
  }

  /** The rules that all of them add up to on a group. */
  ImmutableList<Permission> wanted(String group) {
    return wanted.getOrDefault(group, ImmutableList.of());
  }

  /** The same without one binding. */
  Impacts.Needs without(TgbKey deleted) {
    return new Impacts.Needs() {
      @Override
      public Map<String, ? extends List<Permission>> of(TgbKey binding) {
        return binding.equals(deleted) ? ImmutableMap.of() : StandingNeeds.this.of(binding);
      }

      @Override
      public ImmutableList<Contributor> of(GroupKey key) {
        return StandingNeeds.this.of(key).stream()
            .filter(one -> !one.binding().equals(deleted))
            .collect(ImmutableList.toImmutableList());
      }
    };
  }

  /** Whether another binding asks for rules on a group. */
  boolean isAskedByOthers(String group, TgbKey binding) {
    return askers.count(group) > (of(binding).containsKey(group) ? 1 : 0);
  }

  /** How the rules change when one binding goes. */
  SgDelta deletion(TgbKey binding) {
    return index.deltaIf(binding, null);
  }

  /** The rules that the others add up to on a group. */
  ImmutableList<Permission> wantedWithout(String group, SgDelta deletion) {
    Multiset<PermissionKey> gone = HashMultiset.create();
    deletion.removed().getOrDefault(group, ImmutableList.of()).forEach(p -> gone.add(p.key()));
    List<Permission> out = new ArrayList<>();
    for (Permission rule : wanted(group)) {
      if (!gone.remove(rule.key())) {
        out.add(rule);
      }
    }
    out.addAll(deletion.added().getOrDefault(group, ImmutableList.of()));
    KeySort.sort(out);
    return ImmutableList.copyOf(out);
  }
}
