package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the observed objects their roles.
 *
 * @rule The new ReplicaSet is the one whose template equals the Rollout's, the stable one that with
 *     the hash of the status.
 */
public final class Roles {
  private Roles() {}

  /** Finds the new, the stable, and the other ReplicaSets. */
  public static PassState assign(Observed observed, PassState pass) {
    @Nullable ReplicaSetCopy newRs =
        ReplicaSetCopy.first(pass.replicaSets(), observed.state().podHash());
    if (newRs == null && observed.state().legacyPodHash().isPresent()) {
      newRs = ReplicaSetCopy.first(pass.replicaSets(), observed.state().legacyPodHash().get());
    }
    @Nullable ReplicaSetCopy stableRs = stable(pass, newRs);
    ImmutableList.Builder<ReplicaSetCopy> others = ImmutableList.builder();
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      if (!named(newRs, rs.name) && !named(stableRs, rs.name)) {
        others.add(rs);
      }
    }
    return pass.withRevisions(
        pass.revisions()
            .withRoles(
                newRs == null ? null : newRs.split(),
                newRs != null && observed.view().wasWithinDelay(observed, newRs),
                stableRs,
                others.build()));
  }

  private static @Nullable ReplicaSetCopy stable(PassState pass, @Nullable ReplicaSetCopy newRs) {
    String hash = pass.status().get(STABLE_RS);
    if (hash.isEmpty()) {
      return null;
    }
    if (newRs != null && newRs.hash.equals(hash)) {
      return newRs;
    }
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      if (rs.hash.equals(hash) && !named(newRs, rs.name)) {
        return rs;
      }
    }
    return null;
  }

  private static boolean named(@Nullable ReplicaSetCopy rs, String name) {
    return rs != null && rs.name.equals(name);
  }
}
