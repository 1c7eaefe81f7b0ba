package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/** Assigns roles to the observed ReplicaSets. */
public final class Roles {
  private Roles() {}

  /** Finds the new, the stable, and the other ReplicaSets. */
  public static void findReplicaSets(Observed in, PlanDraft out) {
    @Nullable ReplicaSetCopy newRs = ReplicaSetCopy.first(out.replicaSets(), in.state().podHash());
    if (newRs == null && in.state().legacyPodHash().isPresent()) {
      newRs = ReplicaSetCopy.first(out.replicaSets(), in.state().legacyPodHash().get());
    }
    @Nullable ReplicaSetCopy stableRs = stable(out, newRs);
    ImmutableList.Builder<ReplicaSetCopy> others = ImmutableList.builder();
    for (ReplicaSetCopy rs : out.replicaSets()) {
      if (!named(newRs, rs.name) && !named(stableRs, rs.name)) {
        others.add(rs);
      }
    }
    out.setRoles(
        newRs == null ? null : newRs.split(),
        newRs != null && in.view().wasWithinDelay(in, newRs),
        stableRs,
        others.build());
  }

  private static @Nullable ReplicaSetCopy stable(PlanDraft out, @Nullable ReplicaSetCopy newRs) {
    String hash = out.status().get(STABLE_RS);
    if (hash.isEmpty()) {
      return null;
    }
    if (newRs != null && newRs.hash.equals(hash)) {
      return newRs;
    }
    for (ReplicaSetCopy rs : out.replicaSets()) {
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
