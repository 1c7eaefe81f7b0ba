package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link PromotionRules} for callers that have the objects of a cluster in hand. */
public final class SizeRules {
  private SizeRules() {}

  public static int newRsReplicas(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> all, ReplicaSet newRs) {
    return newRsReplicas(rollout, all, ReplicaSetCopy.of(newRs));
  }

  public static boolean readyForPause(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> all, ReplicaSet newRs) {
    ReplicaSetCopy copy = ReplicaSetCopy.of(newRs);
    return PromotionRules.isReady(copy, newRsReplicas(rollout, all, copy));
  }

  private static int newRsReplicas(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> all, ReplicaSetCopy newRs) {
    StatusDraft status = StatusDraft.of(rollout.status());
    ReplicaSetCopy active = PromotionRules.byHash(copies(all), status.activeSelector);
    return PromotionRules.newRsReplicas(rollout, status, newRs, active);
  }

  /** The ReplicaSets that are there, in list order. */
  public static List<ReplicaSetCopy> copies(Collection<? extends @Nullable ReplicaSet> all) {
    List<ReplicaSetCopy> copies = new ArrayList<>(all.size());
    for (ReplicaSet rs : all) {
      if (rs != null) {
        copies.add(ReplicaSetCopy.of(rs));
      }
    }
    return copies;
  }
}
