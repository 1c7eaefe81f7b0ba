package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The size of the new ReplicaSet in each part of an update, and when the pause before the switch is
 * over.
 *
 * <p>Source: Argo Rollouts, sizes of blue-green ReplicaSets and the pause context.
 */
public final class PromotionRules {
  private static final BlueGreenStrategy UNSET = BlueGreenStrategy.builder().build();

  private PromotionRules() {}

  /** See {@code BlueGreenEngine.newRsReplicas}. */
  public static int newRsReplicas(
      Rollout rollout,
      StatusDraft status,
      ReplicaSetCopy newRs,
      @Nullable ReplicaSetCopy activeRs) {
    int desired = RolloutDefaults.replicas(rollout);
    Integer preview = strategyOrUnset(rollout).previewReplicaCount();
    if (preview == null
        || activeRs == null
        || activeRs.name.equals(newRs.name)
        || status.promoteFull) {
      return desired;
    }
    boolean released =
        newRs.hash.equals(status.currentPodHash)
            && !GoZero.of(rollout.spec().paused())
            && status.pauseConditions.isEmpty()
            && status.scaleUpPreviewCheckPoint;
    return released ? desired : preview;
  }

  /** Whether a ReplicaSet has this size and every pod of it is available. */
  public static boolean isReady(ReplicaSetCopy rs, int size) {
    return rs.replicas == size && rs.availableReplicas == size;
  }

  /** See {@code BlueGreenEngine.needsControllerPause}. */
  public static boolean needsControllerPause(Rollout rollout) {
    return !RolloutDefaults.autoPromotionEnabled(rollout)
        || GoZero.of(strategyOrUnset(rollout).autoPromotionSeconds()) > 0;
  }

  /** See {@code BlueGreenEngine.pauseCompleted}. */
  public static boolean pauseCompleted(
      Rollout rollout, StatusDraft status, boolean pauseAdded, Instant now) {
    if (pauseAdded) {
      return false;
    }
    if (status.scaleUpPreviewCheckPoint) {
      return true;
    }
    PauseCondition pause = status.pause(PauseReasons.BLUE_GREEN);
    if (!RolloutDefaults.autoPromotionEnabled(rollout)) {
      return status.controllerPause && pause == null;
    }
    int seconds = GoZero.of(strategyOrUnset(rollout).autoPromotionSeconds());
    if (seconds == 0) {
      return true;
    }
    Instant start = pause == null ? null : pause.startTime();
    return start != null && now.isAfter(Times.plusSeconds(start, seconds));
  }

  /** The blue-green strategy; one without any member when the Rollout has another one or none. */
  public static BlueGreenStrategy strategyOrUnset(Rollout rollout) {
    return Objects.requireNonNullElse(Strategies.blueGreen(rollout), UNSET);
  }

  /** The ReplicaSet of a hash, the last one in list order; null for no hash. */
  public static @Nullable ReplicaSetCopy byHash(List<ReplicaSetCopy> all, String hash) {
    if (hash.isEmpty()) {
      return null;
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).hash.equals(hash)) {
        return all.get(i);
      }
    }
    return null;
  }
}
