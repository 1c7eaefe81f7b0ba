package dev.rolloutkit.bluegreen.status;

import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.model.health.RolloutProgress;

/**
 * How a new status stands against the one before.
 *
 * @param healthy every pod is of the new revision and available, and the Services select them
 * @param progressing something moved
 */
record Health(boolean healthy, boolean progressing) {

  static Health of(Pass pass, StatusDraft next) {
    boolean progressing = RolloutProgress.isProgressing(pass.rollout, next);
    String preview = next.previewSelector;
    if (preview.isEmpty() && pass.previewIsIdle()) {
      next.previewSelector = next.currentPodHash;
    }
    boolean healthy = RolloutProgress.isHealthy(pass.rollout, next);
    next.previewSelector = preview;
    return new Health(healthy, progressing);
  }
}
