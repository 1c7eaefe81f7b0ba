package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is known of a cluster before any change, and after the deletion of one binding. */
final class StandingKnowledge {
  private final ImmutableMap<TgbKey, BindingSnapshot> bindings;
  private final ImmutableMap<String, SecurityGroup> groups;
  private final ImmutableSet<TgbKey> blockers;
  private final ImmutableMap<TgbKey, Problem> why;
  private final ImmutableMap<TgbKey, BindingSnapshot> guessed;
  private final StandingNeeds sure;
  private final ImmutableSet<String> unwanted;
  private final ImmutableList<String> groupsNotGiven;
  private final ImmutableList<SecurityGroupChange> rulesNotGiven;

  private StandingKnowledge(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      ImmutableMap<TgbKey, BindingSnapshot> bindings) {
    this.bindings = bindings;
    this.groups = model.groups();
    this.blockers = ImmutableSet.copyOf(model.blockers());
    ImmutableMap.Builder<TgbKey, Problem> reasons = ImmutableMap.builder();
    for (TgbKey key : blockers) {
      BindingSnapshot binding = bindings.get(key);
      if (binding != null) {
        SnapshotModel.needs(binding, groups, snapshot.settings(), snapshot).problems().stream()
            .findFirst()
            .ifPresent(problem -> reasons.put(key, problem));
      }
    }
    this.why = reasons.buildOrThrow();
    this.guessed = ImmutableMap.copyOf(Guesses.of(bindings.values()));
    this.sure =
        new StandingNeeds(
            Maps.filterKeys(model.computed(), key -> !guessed.containsKey(key)),
            model.wanted(model.computed(), key -> !guessed.containsKey(key)),
            snapshot.settings().mode());
    this.unwanted =
        groups.values().stream()
            .filter(group -> GroupRules.hasUnwanted(group, sure.wanted(group.id())))
            .map(SecurityGroup::id)
            .collect(ImmutableSet.toImmutableSet());
    Set<String> asked = new TreeSet<>();
    model.computed().values().forEach(needs -> asked.addAll(needs.keySet()));
    asked.removeAll(groups.keySet());
    this.groupsNotGiven = ImmutableList.copyOf(asked);
    this.rulesNotGiven = GroupRules.missing(model.desired(), groups);
  }

  static StandingKnowledge of(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      ImmutableMap<TgbKey, BindingSnapshot> bindings) {
    return new StandingKnowledge(snapshot, model, bindings);
  }

  /** The bindings whose needs are not known. */
  ImmutableSet<TgbKey> blockers() {
    return blockers;
  }

  /**
   * What is known if one binding is deleted.
   *
   * @param replay the deletion, with all groups that it can touch
   */
  Knowledge without(TgbKey deleted, Replay replay) {
    return new WithoutOne(deleted, replay);
  }

  private final class WithoutOne implements Knowledge {
    private final TgbKey deleted;
    private final Replay replay;

    WithoutOne(TgbKey deleted, Replay replay) {
      this.deleted = deleted;
      this.replay = replay;
    }

    @Override
    public ImmutableList<String> groupsNotGiven() {
      return groupsNotGiven;
    }

    @Override
    public ImmutableList<SecurityGroupChange> rulesNotGiven() {
      return rulesNotGiven;
    }

    @Override
    public ImmutableCollection<TgbKey> blockersBefore() {
      return blockers;
    }

    @Override
    public ImmutableCollection<TgbKey> blockersAfter() {
      return blockers.contains(deleted)
          ? Sets.difference(blockers, ImmutableSet.of(deleted)).immutableCopy()
          : blockers;
    }

    @Override
    public Map<TgbKey, BindingSnapshot> guessedAfter() {
      return guessed.containsKey(deleted)
          ? Maps.filterKeys(guessed, key -> !key.equals(deleted))
          : guessed;
    }

    @Override
    public boolean closesLater() {
      SgDelta delta = sure.deletion(deleted);
      for (String id : delta.removed().keySet()) {
        SecurityGroup group = groups.get(id);
        if (group != null) {
          List<Permission> was = GroupRules.staying(group, sure.wanted(id));
          List<Permission> is = GroupRules.staying(group, sure.wantedWithout(id, delta));
          if (!GroupRules.lost(id, was, is).isEmpty()) {
            return true;
          }
        }
      }
      return replay.hitLimit() && hasUnwanted(delta);
    }

    private boolean hasUnwanted(SgDelta delta) {
      return !replay.after().keySet().containsAll(unwanted)
          || replay.after().values().stream()
              .anyMatch(g -> GroupRules.hasUnwanted(g, sure.wantedWithout(g.id(), delta)));
    }

    @Override
    public Iterable<BindingSnapshot> bindingsAfter() {
      return Iterables.filter(bindings.values(), binding -> !binding.key().equals(deleted));
    }

    @Override
    public @Nullable BindingSnapshot bindingBefore(TgbKey key) {
      return bindings.get(key);
    }

    @Override
    public Optional<Problem> why(TgbKey key) {
      return Optional.ofNullable(why.get(key));
    }
  }
}
