package dev.rolloutkit.engine.internal.condition;

import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.health.RolloutProgress;

/**
 * How a new status compares with the previous one.
 *
 * @param healthy whether all pods belong to the new revision and are available, and the Services
 *     select them
 * @param progressing whether the update made progress
 */
record Health(boolean healthy, boolean progressing) {

  static Health of(Observed in, PlanDraft out, StatusDraft next) {
    return new Health(
        in.view().isHealthy(in, out, next),
        RolloutProgress.isProgressing(in.rollout(), next.view()));
  }
}
