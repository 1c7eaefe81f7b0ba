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
    return new Health(
        RolloutProgress.isHealthy(pass.rollout, next),
        RolloutProgress.isProgressing(pass.rollout, next));
  }
}
