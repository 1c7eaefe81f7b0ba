package dev.rolloutkit.canary.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_STEP_HASH;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.pass.StrategyView;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The branch points of the canary strategy.
 *
 * @rule What a canary decides differently from a blue-green update in the steps that they share.
 */
final class CanaryView implements StrategyView {
  private static final ImmutableMap<SharedDefect, CanaryDefect> DEFECTS = defects();

  private final Fixes<CanaryDefect> fixes;
  private final CanaryStrategy strategy;
  private final @Nullable CanaryStep step;
  private final String stepHash;

  CanaryView(Rollout rollout, CanaryStrategy strategy, String stepHash, Fixes<CanaryDefect> fixes) {
    this.fixes = fixes;
    this.strategy = strategy;
    step = CanarySteps.current(rollout).orElse(null);
    this.stepHash = stepHash;
  }

  /** A canary has no ReplicaSet that only a preview Service selects. */
  private static ImmutableMap<SharedDefect, CanaryDefect> defects() {
    Map<SharedDefect, CanaryDefect> defects = new EnumMap<>(SharedDefect.class);
    for (SharedDefect shared : SharedDefect.values()) {
      if (shared != SharedDefect.HISTORY_DELETES_PREVIEWED) {
        defects.put(shared, CanaryDefect.valueOf(shared.name()));
      }
    }
    return Maps.immutableEnumMap(defects);
  }

  Fixes<CanaryDefect> fixes() {
    return fixes;
  }

  CanaryStrategy strategy() {
    return strategy;
  }

  String stepHash() {
    return stepHash;
  }

  @Override
  public boolean fixes(SharedDefect defect) {
    CanaryDefect own = DEFECTS.get(defect);
    return own != null && fixes.fixes(own);
  }

  @Override
  public ProblemCode codeOf(SharedDefect defect) {
    CanaryDefect own = DEFECTS.get(defect);
    return own == null ? CanaryProblemCodes.REFERENCE_CRASH : ProblemCode.of(own.id());
  }

  @Override
  public @Nullable PodTemplateMetadata newMetadata() {
    return strategy.canaryMetadata();
  }

  @Override
  public @Nullable PodTemplateMetadata stableMetadata() {
    return strategy.stableMetadata();
  }

  @Override
  public @Nullable AntiAffinity antiAffinity() {
    return strategy.antiAffinity();
  }

  /** Deadlines do not affect the rollbacks of a canary. */
  @Override
  public boolean wasWithinDelay(Observed observed, ReplicaSetCopy newRs) {
    return false;
  }

  @Override
  public boolean delaysAbort(Observed observed, PassState pass) {
    RolloutDefaults.AbortScaleDownDelay delay =
        RolloutDefaults.abortScaleDownDelay(observed.rollout());
    return pass.isAborted()
        && pass.stableRs() != null
        && strategy.trafficRouting() != null
        && delay.seconds().isPresent()
        && (!GoZero.of(strategy.dynamicStableScale()) || delay.explicitSeconds());
  }

  /**
   * Compatibility: a status without a step hash counts as changed steps.
   *
   * @rule A canary's update begins again when the pod template or the steps change.
   */
  @Override
  public boolean isChanged(Observed observed, PassState pass) {
    return !pass.status().get(CURRENT_STEP_HASH).equals(stepHash)
        || stepHash.isEmpty()
        || pass.isTemplateChanged();
  }

  @Override
  public boolean isAvailable(Observed observed, PassState pass, StatusDraft next) {
    int available = 0;
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      available += rs.availableReplicas;
    }
    return available >= observed.desired();
  }

  @Override
  public boolean isHealthy(Observed observed, PassState pass, StatusDraft next) {
    return RolloutProgress.isHealthy(observed.rollout(), next.view());
  }

  @Override
  public boolean isOpenEnded() {
    return step != null
        && (step.experiment() != null || step.analysis() != null || step.pause() != null);
  }

  @Override
  public boolean isManualPause(Observed observed, StatusDraft next) {
    return GoZero.of(observed.spec().paused())
        || next.pausedFor(PauseReasons.INCONCLUSIVE)
        || next.pausedFor(PauseReasons.INCONCLUSIVE_EXPERIMENT)
        || (next.pausedFor(PauseReasons.CANARY_STEP)
            && step != null
            && step.pause() != null
            && step.pause().duration() == null);
  }

  @Override
  public void adjustPauses(Observed observed, PassState pass, StatusDraft next) {}
}
