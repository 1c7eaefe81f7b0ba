package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a cluster before any change, and after the deletion of one binding.
 *
 * @rule The deletion of a binding is safe only if the rules that all other bindings request are
 *     known.
 */
final class CurrentKnowledge {
  private final ImmutableMap<NamespacedName, BindingSnapshot> bindings;
  private final ImmutableMap<String, SecurityGroup> groups;
  private final ImmutableSet<NamespacedName> blockers;
  private final ImmutableMap<NamespacedName, Problem> problems;
  private final ImmutableMap<NamespacedName, BindingSnapshot> incomplete;
  private final CurrentNeeds certain;
  private final ImmutableList<BindingSnapshot> withGaps;
  private final ImmutableSet<String> withUnwantedRules;
  private final ImmutableList<String> missingGroups;
  private final ImmutableList<SecurityGroupChange> missingRules;

  private CurrentKnowledge(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      ImmutableMap<NamespacedName, BindingSnapshot> bindings,
      CurrentNeeds needs) {
    this.bindings = bindings;
    this.groups = model.groups();
    this.blockers = ImmutableSet.copyOf(model.blockers());
    ImmutableMap.Builder<NamespacedName, Problem> found = ImmutableMap.builder();
    for (NamespacedName key : blockers) {
      BindingSnapshot binding = bindings.get(key);
      if (binding != null) {
        SnapshotModel.needs(binding, groups, snapshot.flags(), snapshot)
            .warningsOrProblems()
            .stream()
            .findFirst()
            .ifPresent(problem -> found.put(key, problem));
      }
    }
    this.problems = found.buildOrThrow();
    this.incomplete = ImmutableMap.copyOf(IncompleteBindings.of(bindings.values()));
    this.certain =
        Collections.disjoint(incomplete.keySet(), model.computed().keySet())
            ? needs
            : new CurrentNeeds(
                Maps.filterKeys(model.computed(), key -> !incomplete.containsKey(key)),
                model.aggregate(model.computed(), key -> !incomplete.containsKey(key)),
                AggregationMode.of(snapshot.flags()));
    this.withGaps =
        bindings.values().stream()
            .filter(binding -> !binding.gaps().isEmpty())
            .collect(ImmutableList.toImmutableList());
    this.withUnwantedRules =
        groups.values().stream()
            .filter(group -> GroupRules.hasUnwanted(group, certain.desired(group.id())))
            .map(SecurityGroup::id)
            .collect(ImmutableSet.toImmutableSet());
    Set<String> used = new TreeSet<>();
    model.computed().values().forEach(rules -> used.addAll(rules.keySet()));
    used.removeAll(groups.keySet());
    this.missingGroups = ImmutableList.copyOf(used);
    this.missingRules = GroupRules.missing(model.desired(), groups);
  }

  /**
   * What is known before any change.
   *
   * @param needs the needs of all computed bindings
   */
  static CurrentKnowledge of(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      ImmutableMap<NamespacedName, BindingSnapshot> bindings,
      CurrentNeeds needs) {
    return new CurrentKnowledge(snapshot, model, bindings, needs);
  }

  /** The bindings whose needs are not known. */
  ImmutableSet<NamespacedName> blockers() {
    return blockers;
  }

  /**
   * What is known about the deletion of one binding.
   *
   * @param replay the replay of the deletion, with all groups that it can change
   */
  Knowledge without(NamespacedName deleted, Replay replay) {
    return new WithoutOne(deleted, replay);
  }

  private final class WithoutOne implements Knowledge {
    private final NamespacedName deleted;
    private final Replay replay;

    WithoutOne(NamespacedName deleted, Replay replay) {
      this.deleted = deleted;
      this.replay = replay;
    }

    @Override
    public ImmutableList<String> missingGroups() {
      return missingGroups;
    }

    @Override
    public ImmutableList<SecurityGroupChange> missingRules() {
      return missingRules;
    }

    @Override
    public ImmutableCollection<NamespacedName> blockersBefore() {
      return blockers;
    }

    @Override
    public ImmutableCollection<NamespacedName> blockersAfter() {
      return blockers.contains(deleted)
          ? Sets.difference(blockers, ImmutableSet.of(deleted)).immutableCopy()
          : blockers;
    }

    @Override
    public Map<NamespacedName, BindingSnapshot> incompleteAfter() {
      return incomplete.containsKey(deleted)
          ? Maps.filterKeys(incomplete, key -> !key.equals(deleted))
          : incomplete;
    }

    @Override
    public boolean closesLater() {
      SgDelta delta = certain.deletion(deleted);
      for (String id : delta.removed().keySet()) {
        SecurityGroup group = groups.get(id);
        if (group != null) {
          List<Permission> before = GroupRules.reconciled(group, certain.desired(id));
          List<Permission> after = GroupRules.reconciled(group, certain.desiredWithout(id, delta));
          if (!GroupRules.lost(id, before, after).isEmpty()) {
            return true;
          }
        }
      }
      return replay.hitLimit() && hasUnwanted(delta);
    }

    private boolean hasUnwanted(SgDelta delta) {
      return !replay.after().keySet().containsAll(withUnwantedRules)
          || replay.after().values().stream()
              .anyMatch(g -> GroupRules.hasUnwanted(g, certain.desiredWithout(g.id(), delta)));
    }

    @Override
    public Iterable<BindingSnapshot> withGapsAfter() {
      return Iterables.filter(withGaps, binding -> !binding.key().equals(deleted));
    }

    @Override
    public @Nullable BindingSnapshot bindingBefore(NamespacedName key) {
      return bindings.get(key);
    }

    @Override
    public Optional<Problem> problemWith(NamespacedName key) {
      return Optional.ofNullable(problems.get(key));
    }
  }
}
