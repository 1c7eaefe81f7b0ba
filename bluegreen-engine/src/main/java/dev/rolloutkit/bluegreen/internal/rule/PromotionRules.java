package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.internal.strategy.BlueGreenStrategies;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.PauseCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Computes the size of the new ReplicaSet in each phase of an update, and whether the pause before
 * the switch is over.
 *
 * <p>Source: Argo Rollouts, sizes of blue-green ReplicaSets and the pause context.
 *
 * @rule An update is paused before the switch unless it is promoted automatically and at once.
 */
public final class PromotionRules {
  private PromotionRules() {}

  /**
   * The size of the new ReplicaSet in this part of an update: {@code previewReplicaCount} before
   * the promotion, {@code spec.replicas} after it and whenever no other ReplicaSet serves.
   *
   * @rule The new ReplicaSet has {@code previewReplicaCount} pods before the promotion and all
   *     after it.
   */
  public static int newRsReplicas(
      Rollout rollout,
      StatusDraft status,
      ReplicaSetCopy newRs,
      @Nullable ReplicaSetCopy activeRs) {
    int desired = RolloutDefaults.replicas(rollout);
    Integer preview = BlueGreenStrategies.orUnset(rollout).previewReplicaCount();
    if (preview == null
        || activeRs == null
        || activeRs.name.equals(newRs.name)
        || status.get(PROMOTE_FULL)) {
      return desired;
    }
    boolean released =
        newRs.hash.equals(status.get(CURRENT_POD_HASH))
            && !GoZero.of(rollout.spec().paused())
            && status.get(PAUSE_CONDITIONS).isEmpty()
            && status.get(SCALE_UP_PREVIEW_CHECK_POINT);
    return released ? desired : preview;
  }

  /** Whether a ReplicaSet has this size and all its pods are available. */
  public static boolean isReady(ReplicaSetCopy rs, int size) {
    return rs.replicas == size && rs.availableReplicas == size;
  }

  /**
   * Whether an update is paused before the switch, because it is not promoted automatically or only
   * after some seconds.
   */
  public static boolean needsControllerPause(Rollout rollout) {
    return !RolloutDefaults.autoPromotionEnabled(rollout)
        || GoZero.of(BlueGreenStrategies.orUnset(rollout).autoPromotionSeconds()) > 0;
  }

  /**
   * Whether the pause before the switch is over or there is none.
   *
   * @rule With {@code autoPromotionEnabled: false} only a user ends the pause, and {@code
   *     autoPromotionSeconds} is ignored.
   * @param pauseAdded whether this pass added a pause, which then is not over
   */
  public static boolean pauseCompleted(Rollout rollout, boolean pauseAdded, Instant now) {
    return pauseCompleted(rollout, StatusDraft.of(rollout.status()), pauseAdded, now);
  }

  /**
   * Whether the pause before the switch is over or there is none.
   *
   * <p>Compatibility: with {@code autoPromotionEnabled: false}, {@code autoPromotionSeconds} is
   * ignored, contrary to the public documentation.
   */
  public static boolean pauseCompleted(
      Rollout rollout, StatusDraft status, boolean pauseAdded, Instant now) {
    if (pauseAdded) {
      return false;
    }
    if (status.get(SCALE_UP_PREVIEW_CHECK_POINT)) {
      return true;
    }
    PauseCondition pause = status.pause(PauseReasons.BLUE_GREEN);
    if (!RolloutDefaults.autoPromotionEnabled(rollout)) {
      return status.get(CONTROLLER_PAUSE) && pause == null;
    }
    int seconds = GoZero.of(BlueGreenStrategies.orUnset(rollout).autoPromotionSeconds());
    if (seconds == 0) {
      return true;
    }
    Instant start = pause == null ? null : pause.startTime();
    return start != null && now.isAfter(Times.plusSeconds(start, seconds));
  }
}
