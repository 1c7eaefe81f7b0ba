package dev.rolloutkit.canary.internal.status;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pause.PauseSteps;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.strategy.CanaryStep;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a step of a canary is over.
 *
 * <p>Compatibility: a {@code setHeaderRoute} or {@code setMirrorRoute} step is completed at once,
 * even if no router was called.
 *
 * <p>Source: Argo Rollouts, completion of the current canary step.
 *
 * @rule A step of a canary is over once the ReplicaSets have their sizes and the router called last
 *     does not say that the weight is not in effect, its pause is over, or its analysis, Experiment
 *     or plugin succeeded.
 */
public final class StepCompletion {
  private StepCompletion() {}

  /** Whether the current step is over after the actions of this pass. */
  public static boolean isOver(CanaryPass pass) {
    CanaryStep step = pass.step().orElse(null);
    if (step == null || GoZero.of(pass.spec().paused())) {
      return false;
    }
    if (step.pause() != null) {
      return PauseSteps.isOver(pass, step.pause());
    }
    if (step.setCanaryScale() != null) {
      return isAtDesiredSizes(pass);
    }
    if (step.setWeight() != null) {
      return isAtDesiredSizes(pass) && !isUnverified(pass.weights());
    }
    if (step.experiment() != null) {
      Experiment experiment = pass.experiments().current();
      return experiment != null && experiment.phase().equals("Successful");
    }
    if (step.analysis() != null) {
      AnalysisRun run = pass.runs().step();
      return run != null && run.phase().equals("Successful");
    }
    if (step.setHeaderRoute() != null || step.setMirrorRoute() != null) {
      return true;
    }
    return step.plugin() != null
        && pass.plugins().isPresent()
        && pass.plugins().get().isCompleted(pass.index().orElse(0));
  }

  private static boolean isUnverified(@Nullable TrafficWeights weights) {
    return weights != null && Boolean.FALSE.equals(weights.verified());
  }

  private static boolean isAtDesiredSizes(CanaryPass pass) {
    Outcome<Boolean> reached =
        CanaryCounts.areReached(
            pass.rollout(), pass.sets(), pass.weights(), pass.fixes(), pass.observed().release());
    return reached.isOk() && reached.orElseThrow();
  }
}
