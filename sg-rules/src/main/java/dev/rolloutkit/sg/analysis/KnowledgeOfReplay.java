package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a replay of the whole cluster knows. */
final class KnowledgeOfReplay implements Knowledge {
  private final ClusterSnapshot snapshot;
  private final BlastRadius.Before before;
  private final SnapshotModel after;
  private final boolean hitLimit;

  KnowledgeOfReplay(
      ClusterSnapshot snapshot, BlastRadius.Before before, SnapshotModel after, boolean hitLimit) {
    this.snapshot = snapshot;
    this.before = before;
    this.after = after;
    this.hitLimit = hitLimit;
  }

  @Override
  public ImmutableList<String> groupsNotGiven() {
    Set<String> asked = new TreeSet<>();
    before.computed().values().forEach(needs -> asked.addAll(needs.keySet()));
    after.computed().values().forEach(needs -> asked.addAll(needs.keySet()));
    asked.removeAll(after.groups().keySet());
    return ImmutableList.copyOf(asked);
  }

  @Override
  public ImmutableList<SecurityGroupChange> rulesNotGiven() {
    return GroupRules.missing(before.desired(), before.groups());
  }

  @Override
  public ImmutableCollection<TgbKey> blockersBefore() {
    return before.blockers();
  }

  @Override
  public ImmutableCollection<TgbKey> blockersAfter() {
    return after.blockers();
  }

  @Override
  public Map<TgbKey, BindingSnapshot> guessedAfter() {
    return Guesses.of(after.bindings());
  }

  @Override
  public boolean closesLater() {
    Set<TgbKey> guessedBefore = Guesses.of(before.bindings().values()).keySet();
    Set<TgbKey> guessedNow = guessedAfter().keySet();
    Map<String, ImmutableList<Permission>> wanted =
        after.wanted(before.computed(), key -> !guessedBefore.contains(key));
    Map<String, ImmutableList<Permission>> stillWanted =
        after.wanted(after.computed(), key -> !guessedNow.contains(key));
    for (SecurityGroup group : after.groups().values()) {
      SecurityGroup was = before.groups().get(group.id());
      ImmutableList<Permission> still = stillWanted.getOrDefault(group.id(), ImmutableList.of());
      if (was != null
          && !GroupRules.lost(
                  group.id(),
                  GroupRules.staying(was, wanted.getOrDefault(group.id(), ImmutableList.of())),
                  GroupRules.staying(group, still))
              .isEmpty()) {
        return true;
      }
      if (hitLimit && GroupRules.hasUnwanted(group, still)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Iterable<BindingSnapshot> bindingsAfter() {
    return after.bindings();
  }

  @Override
  public @Nullable BindingSnapshot bindingBefore(TgbKey key) {
    return before.bindings().get(key);
  }

  @Override
  public Optional<Problem> why(TgbKey key) {
    BindingSnapshot binding = bindingBefore(key);
    return binding == null
        ? Optional.empty()
        : SnapshotModel.needs(binding, before.groups(), after.settings(), snapshot)
            .problems()
            .stream()
            .findFirst();
  }
}
