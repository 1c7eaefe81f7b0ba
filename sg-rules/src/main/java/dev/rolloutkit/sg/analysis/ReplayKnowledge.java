package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a change after a replay of the whole cluster.
 *
 * @rule Nothing is safe while the controller has not computed the rules of every binding with
 *     networking.
 */
final class ReplayKnowledge implements Knowledge {
  private final ClusterSnapshot snapshot;
  private final BlastRadius.Before before;
  private final SnapshotModel after;
  private final boolean hitLimit;

  ReplayKnowledge(
      ClusterSnapshot snapshot, BlastRadius.Before before, SnapshotModel after, boolean hitLimit) {
    this.snapshot = snapshot;
    this.before = before;
    this.after = after;
    this.hitLimit = hitLimit;
  }

  @Override
  public ImmutableList<String> missingGroups() {
    Set<String> used = new TreeSet<>();
    before.computed().values().forEach(needs -> used.addAll(needs.keySet()));
    after.computed().values().forEach(needs -> used.addAll(needs.keySet()));
    used.removeAll(after.groups().keySet());
    return ImmutableList.copyOf(used);
  }

  @Override
  public ImmutableList<SecurityGroupChange> missingRules() {
    return GroupRules.missing(before.desired(), before.groups());
  }

  @Override
  public ImmutableCollection<NamespacedName> blockersBefore() {
    return before.blockers();
  }

  @Override
  public ImmutableCollection<NamespacedName> blockersAfter() {
    return after.blockers();
  }

  @Override
  public Map<NamespacedName, BindingSnapshot> incompleteAfter() {
    return IncompleteBindings.of(after.bindings());
  }

  @Override
  public boolean closesLater() {
    Set<NamespacedName> incompleteBefore =
        IncompleteBindings.of(before.bindings().values()).keySet();
    Set<NamespacedName> incompleteNow = incompleteAfter().keySet();
    Map<String, ImmutableList<Permission>> desiredBefore =
        after.aggregate(before.computed(), key -> !incompleteBefore.contains(key));
    Map<String, ImmutableList<Permission>> desiredNow =
        after.aggregate(after.computed(), key -> !incompleteNow.contains(key));
    for (SecurityGroup group : after.groups().values()) {
      SecurityGroup was = before.groups().get(group.id());
      ImmutableList<Permission> now = desiredNow.getOrDefault(group.id(), ImmutableList.of());
      if (was != null
          && !GroupRules.lost(
                  group.id(),
                  GroupRules.reconciled(
                      was, desiredBefore.getOrDefault(group.id(), ImmutableList.of())),
                  GroupRules.reconciled(group, now))
              .isEmpty()) {
        return true;
      }
      if (hitLimit && GroupRules.hasUnwanted(group, now)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Iterable<BindingSnapshot> withGapsAfter() {
    return Iterables.filter(after.bindings(), binding -> !binding.gaps().isEmpty());
  }

  @Override
  public @Nullable BindingSnapshot bindingBefore(NamespacedName key) {
    return before.bindings().get(key);
  }

  @Override
  public Optional<Problem> problemWith(NamespacedName key) {
    BindingSnapshot binding = bindingBefore(key);
    return binding == null
        ? Optional.empty()
        : SnapshotModel.needs(binding, before.groups(), after.flags(), snapshot)
            .warningsOrProblems()
            .stream()
            .findFirst();
  }
}
