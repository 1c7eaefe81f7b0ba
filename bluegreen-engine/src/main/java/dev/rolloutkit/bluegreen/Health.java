package dev.rolloutkit.bluegreen;

import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutStatus;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.health.RolloutProgress;

/**
 * How a new status stands against the one before.
 *
 * @param healthy every pod is of the new revision and available, and the Services select them
 * @param progressing something moved
 */
record Health(boolean healthy, boolean progressing) {

  static Health of(Pass pass, StatusDraft next) {
    RolloutStatus counted = next.toStatus();
    return new Health(
        RolloutProgress.isHealthy(pass.rollout, counted),
        RolloutProgress.isProgressing(pass.rollout, counted));
  }

  /** The generation as a status notes it. */
  static String generation(Rollout rollout) {
    return Long.toString(Zero.of(rollout.metadata().generation()));
  }
}
