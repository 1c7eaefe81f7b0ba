package dev.rolloutkit.model.steps;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.RolloutTemplate;

/**
 * Whether a Rollout was changed since the controller recorded its hashes.
 *
 * <p>Source: Argo Rollouts, its condition and ReplicaSet helpers.
 */
public final class RolloutChanges {
  private RolloutChanges() {}

  /**
   * Whether a hash of the pod template is recorded and differs from that of the current template.
   */
  public static boolean podSpecChanged(Rollout rollout) {
    return podSpecChanged(rollout, RolloutsRelease.MATCHED);
  }

  /**
   * As {@link #podSpecChanged(Rollout)}, with the hash that a release of the controller computes.
   */
  public static boolean podSpecChanged(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    String recorded = GoZero.of(rollout.status().currentPodHash());
    return !recorded.isEmpty() && !recorded.equals(RolloutTemplate.hash(rollout, release));
  }

  /**
   * Whether the template or the steps changed. The steps also count as changed if no hash of them
   * is recorded.
   */
  public static boolean templateOrStepsChanged(Rollout rollout) {
    return templateOrStepsChanged(rollout, RolloutsRelease.MATCHED);
  }

  /**
   * As {@link #templateOrStepsChanged(Rollout)}, with the hashes that a release of the controller
   * computes.
   */
  public static boolean templateOrStepsChanged(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    String recorded = GoZero.of(rollout.status().currentStepHash());
    return recorded.isEmpty()
        || !recorded.equals(StepHash.of(rollout, release))
        || podSpecChanged(rollout, release);
  }
}
