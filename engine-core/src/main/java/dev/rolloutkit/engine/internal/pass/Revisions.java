package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.spec.RollbackWindowSpec;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a Rollout and their roles in its update.
 *
 * @rule The ReplicaSet of a hash is the last one in the list that has it.
 */
public final class Revisions {
  private final ImmutableList<ReplicaSetCopy> all;
  private final @Nullable ReplicaSetCopy newRs;
  private final boolean newRsWithinDelay;
  private final @Nullable ReplicaSetCopy stableRs;
  private final ImmutableList<ReplicaSetCopy> others;

  /** Computed when it is first asked for. */
  private @Nullable RollbackKind rollback;

  private Revisions(
      ImmutableList<ReplicaSetCopy> all,
      @Nullable ReplicaSetCopy newRs,
      boolean newRsWithinDelay,
      @Nullable ReplicaSetCopy stableRs,
      ImmutableList<ReplicaSetCopy> others) {
    this.all = all;
    this.newRs = newRs;
    this.newRsWithinDelay = newRsWithinDelay;
    this.stableRs = stableRs;
    this.others = others;
  }

  /** ReplicaSets without roles, in list order. */
  public static Revisions of(ImmutableList<ReplicaSetCopy> all) {
    return new Revisions(all, null, false, null, ImmutableList.of());
  }

  /** The same ReplicaSets with these roles. */
  Revisions withRoles(
      @Nullable ReplicaSetCopy newest,
      boolean withinDelay,
      @Nullable ReplicaSetCopy stable,
      ImmutableList<ReplicaSetCopy> older) {
    return new Revisions(all, newest, withinDelay, stable, older);
  }

  /** The same with a new ReplicaSet that this pass created. */
  public Revisions withCreated(ReplicaSetCopy created) {
    return new Revisions(
        ImmutableList.<ReplicaSetCopy>builder().addAll(all).add(created).build(),
        created,
        newRsWithinDelay,
        stableRs,
        others.stream()
            .filter(rs -> !rs.name.equals(created.name))
            .collect(ImmutableList.toImmutableList()));
  }

  /** The same ReplicaSets in another order. */
  public Revisions inOrder(ImmutableList<ReplicaSetCopy> order) {
    return new Revisions(order, newRs, newRsWithinDelay, stableRs, others);
  }

  /** All ReplicaSets in list order. */
  public ImmutableList<ReplicaSetCopy> all() {
    return all;
  }

  /** The ReplicaSet of the current template; null if it does not exist yet. */
  public @Nullable ReplicaSetCopy newRs() {
    return newRs;
  }

  /** The stable ReplicaSet; null if there is none. */
  public @Nullable ReplicaSetCopy stableRs() {
    return stableRs;
  }

  /** All ReplicaSets except the new and the stable one, in list order. */
  public ImmutableList<ReplicaSetCopy> others() {
    return others;
  }

  /** Whether the new ReplicaSet was still in its scale-down delay when the pass began. */
  public boolean newRsWithinDelay() {
    return newRsWithinDelay;
  }

  /** The last ReplicaSet in list order with the given hash; null for no hash. */
  public @Nullable ReplicaSetCopy byHash(String hash) {
    return ReplicaSetCopy.last(all, hash);
  }

  /**
   * Whether and how the update returns to an older revision.
   *
   * @param requiresDelay whether only a ReplicaSet that waits for its scale-down is rolled back to
   *     at once, unless it is within the rollback window
   */
  RollbackKind rollback(
      String stableHash, @Nullable RollbackWindowSpec window, boolean requiresDelay) {
    RollbackKind known = rollback;
    if (known == null) {
      known = Rollbacks.of(stableHash, window, all, newRs, stableRs, newRsWithinDelay);
      if (requiresDelay) {
        known = known.fastOnlyIf(known.withinWindow() || (newRs != null && newRs.hasDeadline()));
      }
      rollback = known;
    }
    return known;
  }
}
