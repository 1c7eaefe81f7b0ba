package dev.rolloutkit.model.health;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.RolloutStatus;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether an update goes on, between the status of a Rollout and the one that is about to replace
 * it.
 *
 * <p>Source: Argo Rollouts, its condition helpers.
 */
public final class RolloutProgress {
  private RolloutProgress() {}

  /** Whether the new status is further than the Rollout's own. */
  public static boolean isProgressing(Rollout rollout, RolloutStatus next) {
    RolloutStatus now = rollout.status();
    return Zero.of(next.updatedReplicas()) != Zero.of(now.updatedReplicas())
        || oldReplicas(next) < oldReplicas(now)
        || Zero.of(next.readyReplicas()) > Zero.of(now.readyReplicas())
        || Zero.of(next.availableReplicas()) > Zero.of(now.availableReplicas())
        || strategyMoved(rollout, now, next);
  }

  /**
   * Whether with the new status everything is as wanted.
   *
   * <p>Compatibility: the generation is compared with the one observed in the old status.
   */
  public static boolean isHealthy(Rollout rollout, RolloutStatus next) {
    int replicas = RolloutDefaults.replicas(rollout);
    boolean complete = true;
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      complete = blueGreenComplete(blueGreen, next);
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      complete = canaryComplete(canary, next, replicas);
    }
    return complete
        && Zero.of(next.updatedReplicas()) == replicas
        && Zero.of(next.availableReplicas()) == replicas
        && Zero.of(rollout.status().observedGeneration())
            .equals(Long.toString(Zero.of(rollout.metadata().generation())));
  }

  /** Whether in the new status the wanted version is recorded and is the stable one. */
  public static boolean isCompleted(RolloutStatus next) {
    return RolloutHealth.isCompleted(next);
  }

  /** Whether an update has made no progress for longer than its deadline. */
  public static boolean isTimedOut(Rollout rollout, RolloutStatus next, Instant now) {
    Optional<RolloutCondition> progressing =
        RolloutConditions.get(next, RolloutConditions.PROGRESSING);
    if (progressing.isEmpty()) {
      return false;
    }
    return switch (Zero.of(progressing.get().reason())) {
      case RolloutConditions.ROLLOUT_ABORTED, RolloutConditions.ROLLOUT_PAUSED -> false;
      case RolloutConditions.PROGRESS_DEADLINE_EXCEEDED -> true;
      default -> {
        Instant last = progressing.get().lastUpdateTime();
        yield (last == null ? GoTime.ZERO : last)
            .plusSeconds(RolloutDefaults.progressDeadlineSeconds(rollout))
            .isBefore(now);
      }
    };
  }

  private static int oldReplicas(RolloutStatus status) {
    return Zero.of(status.replicas()) - Zero.of(status.updatedReplicas());
  }

  private static boolean strategyMoved(Rollout rollout, RolloutStatus now, RolloutStatus next) {
    if (Strategies.canary(rollout) != null) {
      return !Zero.of(next.stableRS()).equals(Zero.of(now.stableRS()))
          || (now.currentStepIndex() != null
              && next.currentStepIndex() != null
              && !now.currentStepIndex().equals(next.currentStepIndex()))
          || !Zero.of(next.currentStepHash()).equals(Zero.of(now.currentStepHash()));
    }
    return Strategies.blueGreen(rollout) != null
        && (!activeSelector(next).equals(activeSelector(now))
            || !previewSelector(next).equals(previewSelector(now)));
  }

  private static boolean blueGreenComplete(BlueGreenStrategy strategy, RolloutStatus next) {
    String current = Zero.of(next.currentPodHash());
    return activeSelector(next).equals(current)
        && (Zero.of(strategy.previewService()).isEmpty() || previewSelector(next).equals(current));
  }

  private static boolean canaryComplete(CanaryStrategy canary, RolloutStatus next, int replicas) {
    int steps = Zero.of(canary.steps()).size();
    boolean allSteps =
        steps == 0 || next.currentStepIndex() == null || next.currentStepIndex() == steps;
    return allSteps && isCompleted(next) && Zero.of(next.replicas()) == replicas;
  }

  private static String activeSelector(RolloutStatus status) {
    BlueGreenStatus blueGreen = status.blueGreen();
    return blueGreen == null ? "" : Zero.of(blueGreen.activeSelector());
  }

  private static String previewSelector(RolloutStatus status) {
    BlueGreenStatus blueGreen = status.blueGreen();
    return blueGreen == null ? "" : Zero.of(blueGreen.previewSelector());
  }
}
