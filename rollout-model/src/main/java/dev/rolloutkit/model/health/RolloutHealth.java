package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The phase of a Rollout, as clients show it and as the controller computes it.
 *
 * <p>Source: Argo Rollouts, its rollout helpers.
 *
 * @rule The phase of a Rollout is that of the first health rule that it violates, or Healthy.
 */
public final class RolloutHealth {
  private static final int REPLICAS = 1;

  private RolloutHealth() {}

  /**
   * The phase as clients show it, for a Rollout whose pod template is in its own spec.
   *
   * @rule A Rollout is Progressing while the controller has not observed its spec, otherwise it has
   *     the phase of its status.
   */
  public static PhaseResult phase(Rollout rollout) {
    return phase(rollout, false);
  }

  /**
   * The phase as clients show it: {@code Progressing} while the controller has not yet observed the
   * spec or resumed the Rollout; otherwise the recorded phase, or a computed one if none is
   * recorded.
   *
   * @param templateFromRef whether the pod template was copied from the referenced workload
   */
  public static PhaseResult phase(Rollout rollout, boolean templateFromRef) {
    RolloutStatus status = rollout.status();
    OptionalLong observed = GoStrings.parseInt(GoZero.of(status.observedGeneration()), 64);
    if (observed.isPresent() && observed.getAsLong() < GoZero.of(rollout.metadata().generation())) {
      return progressing("waiting for rollout spec update to be observed");
    }
    if (isUnpausing(rollout)) {
      return progressing("waiting for rollout to unpause");
    }
    if (templateFromRef && workloadIsAhead(rollout)) {
      return progressing(
          "waiting for rollout spec update to be observed for the reference workload");
    }
    String recorded = GoZero.of(status.phase());
    return recorded.isEmpty()
        ? calculate(rollout.spec(), status)
        : new PhaseResult(recorded, GoZero.of(status.message()));
  }

  /**
   * The phase that the controller computes from spec and status: that of the first health rule that
   * is violated.
   */
  public static PhaseResult calculate(RolloutSpec spec, RolloutStatus status) {
    return degraded(status)
        .or(() -> paused(spec, status))
        .or(() -> replicasBehind(spec, status))
        .or(() -> strategyBehind(spec, status))
        .orElse(PhaseResult.of(RolloutPhase.HEALTHY, ""));
  }

  /**
   * One entry for each rule of {@link #calculate} that is violated, in order; empty if the phase is
   * healthy.
   */
  public static ImmutableList<PhaseResult> reasons(RolloutSpec spec, RolloutStatus status) {
    ImmutableList.Builder<PhaseResult> out = ImmutableList.builder();
    degraded(status).ifPresent(out::add);
    paused(spec, status).ifPresent(out::add);
    replicasBehind(spec, status).ifPresent(out::add);
    strategyBehind(spec, status).ifPresent(out::add);
    return out.build();
  }

  /** Whether the controller has paused the Rollout and a user has asked it to continue. */
  public static boolean isUnpausing(Rollout rollout) {
    RolloutStatus status = rollout.status();
    return GoZero.of(status.controllerPause()) && GoZero.of(status.pauseConditions()).isEmpty();
  }

  /**
   * Whether the current version is the stable one.
   *
   * <p>Compatibility: this is also true if neither is recorded.
   */
  public static boolean isFullyPromoted(RolloutStatus status) {
    return GoZero.of(status.stableRS()).equals(GoZero.of(status.currentPodHash()));
  }

  /** Whether the current version is recorded and is the stable one. */
  public static boolean isCompleted(RolloutStatus status) {
    return isFullyPromoted(status) && !GoZero.of(status.stableRS()).isEmpty();
  }

  /**
   * Whether the recorded generation of the workload differs from the observed one; false unless
   * both are 32-bit numbers.
   */
  private static boolean workloadIsAhead(Rollout rollout) {
    String noted = GoZero.of(rollout.metadata().annotations()).get(RolloutKeys.WORKLOAD_GENERATION);
    OptionalLong wanted = GoStrings.parseInt(GoZero.of(noted), 32);
    OptionalLong observed =
        GoStrings.parseInt(GoZero.of(rollout.status().workloadObservedGeneration()), 32);
    return wanted.isPresent() && observed.isPresent() && wanted.getAsLong() != observed.getAsLong();
  }

  private static Optional<PhaseResult> degraded(RolloutStatus status) {
    for (RolloutCondition condition : GoZero.of(status.conditions())) {
      String reason = GoZero.of(condition.reason());
      if (RolloutConditions.INVALID_SPEC.equals(condition.type())) {
        return degraded(RolloutConditions.INVALID_SPEC, condition);
      }
      if (reason.equals(RolloutConditions.ROLLOUT_ABORTED)
          || reason.equals(RolloutConditions.PROGRESS_DEADLINE_EXCEEDED)) {
        return degraded(reason, condition);
      }
    }
    return Optional.empty();
  }

  private static Optional<PhaseResult> degraded(String word, RolloutCondition condition) {
    return Optional.of(
        PhaseResult.of(RolloutPhase.DEGRADED, word + ": " + GoZero.of(condition.message())));
  }

  private static Optional<PhaseResult> paused(RolloutSpec spec, RolloutStatus status) {
    if (GoZero.of(spec.paused())) {
      return Optional.of(PhaseResult.of(RolloutPhase.PAUSED, "manually paused"));
    }
    for (PauseCondition pause : GoZero.of(status.pauseConditions())) {
      return Optional.of(PhaseResult.of(RolloutPhase.PAUSED, GoZero.of(pause.reason())));
    }
    return Optional.empty();
  }

  private static Optional<PhaseResult> replicasBehind(RolloutSpec spec, RolloutStatus status) {
    if (spec.restartAt() != null && !spec.restartAt().equals(status.restartedAt())) {
      return behind("rollout is restarting");
    }
    int replicas = spec.replicas() == null ? REPLICAS : spec.replicas();
    int updated = GoZero.of(status.updatedReplicas());
    if (updated < replicas) {
      return behind("more replicas need to be updated");
    }
    if (GoZero.of(status.availableReplicas()) < updated) {
      return behind("updated replicas are still becoming available");
    }
    return Optional.empty();
  }

  private static Optional<PhaseResult> strategyBehind(RolloutSpec spec, RolloutStatus status) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(spec);
    if (blueGreen != null) {
      return blueGreenBehind(blueGreen, status);
    }
    CanaryStrategy canary = Strategies.canary(spec);
    return canary == null ? Optional.empty() : canaryBehind(canary, status);
  }

  private static Optional<PhaseResult> blueGreenBehind(
      BlueGreenStrategy strategy, RolloutStatus status) {
    BlueGreenStatus blueGreen = status.blueGreen();
    if (!isCurrent(blueGreen == null ? null : blueGreen.activeSelector(), status)) {
      return behind("active service cutover pending");
    }
    if (isCurrent(status.stableRS(), status)) {
      return Optional.empty();
    }
    RolloutAnalysisRunStatus run =
        blueGreen == null ? null : blueGreen.postPromotionAnalysisRunStatus();
    boolean analysing =
        strategy.postPromotionAnalysis() != null
            && (run == null || !AnalysisRunStatus.isCompleted(GoZero.of(run.status())));
    return behind(
        analysing
            ? "waiting for analysis to complete"
            : "waiting for post-promotion verification to complete");
  }

  private static Optional<PhaseResult> canaryBehind(CanaryStrategy canary, RolloutStatus status) {
    if (canary.trafficRouting() == null
        && GoZero.of(status.replicas()) > GoZero.of(status.updatedReplicas())) {
      return behind("old replicas are pending termination");
    }
    return isCurrent(status.stableRS(), status)
        ? Optional.empty()
        : behind("waiting for all steps to complete");
  }

  /** Whether a hash is set and equals that of the desired version. */
  private static boolean isCurrent(@Nullable String hash, RolloutStatus status) {
    return hash != null && !hash.isEmpty() && hash.equals(GoZero.of(status.currentPodHash()));
  }

  private static Optional<PhaseResult> behind(String message) {
    return Optional.of(progressing(message));
  }

  private static PhaseResult progressing(String message) {
    return PhaseResult.of(RolloutPhase.PROGRESSING, message);
  }
}
