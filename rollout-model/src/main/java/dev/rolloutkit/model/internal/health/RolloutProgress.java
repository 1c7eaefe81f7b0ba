package dev.rolloutkit.model.internal.health;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.time.Instant;
import java.util.Optional;

/**
 * Compares the status of a Rollout with its next status to tell whether the update makes progress.
 *
 * <p>Source: Argo Rollouts, its condition helpers.
 *
 * @rule An update makes progress if more pods are updated, available or ready, or fewer are old.
 */
public final class RolloutProgress {
  private RolloutProgress() {}

  /** Whether the next status shows progress compared with the Rollout's current status. */
  public static boolean isProgressing(Rollout rollout, RolloutStatus next) {
    RolloutStatus now = rollout.status();
    return GoZero.of(next.updatedReplicas()) != GoZero.of(now.updatedReplicas())
        || oldReplicas(next) < oldReplicas(now)
        || GoZero.of(next.readyReplicas()) > GoZero.of(now.readyReplicas())
        || GoZero.of(next.availableReplicas()) > GoZero.of(now.availableReplicas())
        || strategyProgressed(rollout, now, next);
  }

  /**
   * Whether the Rollout is healthy with the next status.
   *
   * <p>Compatibility: the generation is compared with the observed generation of the current
   * status, not of the next.
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
        && GoZero.of(next.updatedReplicas()) == replicas
        && GoZero.of(next.availableReplicas()) == replicas
        && GoZero.of(rollout.status().observedGeneration())
            .equals(Long.toString(GoZero.of(rollout.metadata().generation())));
  }

  /** Whether the next status records a current version that is the stable one. */
  public static boolean isCompleted(RolloutStatus next) {
    return RolloutHealth.isCompleted(next);
  }

  /**
   * Whether an update has made no progress for longer than its deadline.
   *
   * @rule An update times out when it made no progress for longer than its deadline.
   */
  public static boolean isTimedOut(Rollout rollout, RolloutStatus next, Instant now) {
    Optional<RolloutCondition> progressing =
        RolloutConditions.get(next, RolloutConditions.PROGRESSING);
    if (progressing.isEmpty()) {
      return false;
    }
    return switch (GoZero.of(progressing.get().reason())) {
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
    return GoZero.of(status.replicas()) - GoZero.of(status.updatedReplicas());
  }

  private static boolean strategyProgressed(
      Rollout rollout, RolloutStatus now, RolloutStatus next) {
    if (Strategies.canary(rollout) != null) {
      return !GoZero.of(next.stableRS()).equals(GoZero.of(now.stableRS()))
          || (now.currentStepIndex() != null
              && next.currentStepIndex() != null
              && !now.currentStepIndex().equals(next.currentStepIndex()))
          || !GoZero.of(next.currentStepHash()).equals(GoZero.of(now.currentStepHash()));
    }
    return Strategies.blueGreen(rollout) != null
        && (!activeSelector(next).equals(activeSelector(now))
            || !previewSelector(next).equals(previewSelector(now)));
  }

  private static boolean blueGreenComplete(BlueGreenStrategy strategy, RolloutStatus next) {
    String current = GoZero.of(next.currentPodHash());
    return activeSelector(next).equals(current)
        && (GoZero.of(strategy.previewService()).isEmpty()
            || previewSelector(next).equals(current));
  }

  private static boolean canaryComplete(CanaryStrategy canary, RolloutStatus next, int replicas) {
    int steps = GoZero.of(canary.steps()).size();
    boolean allSteps =
        steps == 0 || next.currentStepIndex() == null || next.currentStepIndex() == steps;
    return allSteps && isCompleted(next) && GoZero.of(next.replicas()) == replicas;
  }

  private static String activeSelector(RolloutStatus status) {
    BlueGreenStatus blueGreen = status.blueGreen();
    return blueGreen == null ? "" : GoZero.of(blueGreen.activeSelector());
  }

  private static String previewSelector(RolloutStatus status) {
    BlueGreenStatus blueGreen = status.blueGreen();
    return blueGreen == null ? "" : GoZero.of(blueGreen.previewSelector());
  }
}
