package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import org.jspecify.annotations.Nullable;

/** Blue-green as a strategy. */
enum BlueGreenRules implements StrategyRules {
  INSTANCE;

  @Override
  public @Nullable PodTemplateMetadata newMetadata(Pass pass) {
    return pass.strategy.previewMetadata();
  }

  @Override
  public @Nullable PodTemplateMetadata stableMetadata(Pass pass) {
    return pass.strategy.activeMetadata();
  }

  @Override
  public boolean delaysAbort(Pass pass) {
    return pass.stableRs != null && pass.aborted() && AbortDelay.seconds(pass) != 0;
  }

  @Override
  public boolean isChanged(Pass pass) {
    return pass.status.currentPodHash.isEmpty() || pass.templateChanged();
  }

  @Override
  public boolean isAvailable(Pass pass, StatusDraft next) {
    ReplicaSetCopy active = pass.byHash(next.activeSelector);
    return active != null && active.isSaturated(pass.desired);
  }

  @Override
  public boolean isOpenEnded(Pass pass) {
    return false;
  }

  @Override
  public boolean isManualPause(Pass pass, StatusDraft next) {
    return GoZero.of(pass.spec.paused())
        || next.pausedFor(PauseReasons.INCONCLUSIVE)
        || (next.pausedFor(PauseReasons.BLUE_GREEN)
            && !RolloutDefaults.autoPromotionEnabled(pass.rollout));
  }
}
