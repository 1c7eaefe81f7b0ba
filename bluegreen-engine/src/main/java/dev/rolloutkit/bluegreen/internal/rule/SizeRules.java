package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;

import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The rules of {@link PromotionRules} for Kubernetes objects. */
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

  /**
   * Whether a ReplicaSet has the full size of the Rollout, was scaled to it by the controller, and
   * all its pods are available.
   */
  public static boolean isSaturated(Rollout rollout, ReplicaSet rs) {
    return ReplicaSetCopy.of(rs).isSaturated(RolloutDefaults.replicas(rollout));
  }

  /**
   * Whether a ReplicaSet of the right size must still be written, because its annotations do not
   * record {@code spec.replicas} or contain a deadline that has no meaning at size 0.
   */
  public static boolean annotationNeedsUpdate(Rollout rollout, ReplicaSet rs) {
    return ReplicaSetCopy.of(rs).annotationNeedsUpdate(RolloutDefaults.replicas(rollout));
  }

  private static int newRsReplicas(
      Rollout rollout, Collection<? extends @Nullable ReplicaSet> all, ReplicaSetCopy newRs) {
    StatusDraft status = StatusDraft.of(rollout.status());
    ReplicaSetCopy active =
        ReplicaSetCopy.last(ReplicaSetCopy.copies(all), status.get(ACTIVE_SELECTOR));
    return PromotionRules.newRsReplicas(rollout, status, newRs, active);
  }
}
