package dev.rolloutkit.engine.internal.replicaset;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;

/**
 * Writes {@code spec.replicas: 1} to a Rollout without a size; the pass then ends.
 *
 * <p>Source: Argo Rollouts, defaulting of replicas.
 */
public final class DefaultReplicas {
  private DefaultReplicas() {}

  /** Writes the size if it is missing. */
  public static PassState write(Observed observed, PassState pass, Recorder recorder) {
    if (observed.spec().replicas() == null) {
      recorder.writeOrStop(
          new Action.UpdateRolloutSpec(
              observed.desired(),
              pass.rollout().unwrittenAnnotations(observed),
              observed.dropped(),
              PlanRule.DEFAULT_REPLICAS));
      recorder.end();
    }
    return pass;
  }
}
