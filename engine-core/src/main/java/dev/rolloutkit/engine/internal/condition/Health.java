package dev.rolloutkit.engine.internal.condition;

import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.internal.health.RolloutProgress;

/**
 * A new status compared with the previous one.
 *
 * @param healthy whether every pod is of the new revision and available, and the Services select
 *     them
 * @param progressing whether there was progress
 */
record Health(boolean healthy, boolean progressing) {

  static Health of(Observed observed, PassState pass, StatusDraft next) {
    return new Health(
        observed.view().isHealthy(observed, pass, next),
        RolloutProgress.isProgressing(observed.rollout(), next.view()));
  }
}
