package dev.rolloutkit.canary.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.pass.StrategyRules;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.steps.StepHash;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import org.jspecify.annotations.Nullable;

/** The canary as a strategy. */
final class CanaryRules implements StrategyRules {
  private final CanaryStrategy strategy;
  private final @Nullable CanaryStep step;
  private final String stepHash;

  CanaryRules(Rollout rollout, CanaryStrategy strategy) {
    this.strategy = strategy;
    step = CanarySteps.current(rollout).orElse(null);
    stepHash = StepHash.of(rollout);
  }

  String stepHash() {
    return stepHash;
  }

  @Override
  public @Nullable PodTemplateMetadata newMetadata(Pass pass) {
    return strategy.canaryMetadata();
  }

  @Override
  public @Nullable PodTemplateMetadata stableMetadata(Pass pass) {
    return strategy.stableMetadata();
  }

  @Override
  public boolean delaysAbort(Pass pass) {
    RolloutDefaults.AbortScaleDownDelay delay = RolloutDefaults.abortScaleDownDelay(pass.rollout);
    return pass.aborted()
        && pass.stableRs != null
        && strategy.trafficRouting() != null
        && delay.seconds().isPresent()
        && (!GoZero.of(strategy.dynamicStableScale()) || delay.explicitSeconds());
  }

  /** Compatibility: a status without the hash of its steps counts as one of other steps. */
  @Override
  public boolean isChanged(Pass pass) {
    return !pass.status.currentStepHash.equals(stepHash)
        || stepHash.isEmpty()
        || pass.templateChanged();
  }

  @Override
  public boolean isAvailable(Pass pass, StatusDraft next) {
    int available = 0;
    for (ReplicaSetCopy rs : pass.replicaSets) {
      available += rs.availableReplicas;
    }
    return available >= pass.desired;
  }

  @Override
  public boolean isOpenEnded(Pass pass) {
    return step != null
        && (step.experiment() != null || step.analysis() != null || step.pause() != null);
  }

  @Override
  public boolean isManualPause(Pass pass, StatusDraft next) {
    return GoZero.of(pass.spec.paused())
        || next.pausedFor(PauseReasons.INCONCLUSIVE)
        || next.pausedFor(PauseReasons.INCONCLUSIVE_EXPERIMENT)
        || (next.pausedFor(PauseReasons.CANARY_STEP)
            && step != null
            && step.pause() != null
            && step.pause().duration() == null);
  }
}
