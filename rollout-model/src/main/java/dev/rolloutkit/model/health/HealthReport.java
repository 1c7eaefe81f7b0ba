package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.OptionalLong;

/**
 * The phase of a Rollout with everything that keeps it from being healthy, where {@link
 * RolloutHealth} names the first reason only.
 *
 * @param phase the phase as clients show it
 * @param reasons every rule that is not met, in the order of the controller's rules
 * @param stale whether the status is about an earlier generation of the spec
 */
public record HealthReport(PhaseResult phase, ImmutableList<PhaseResult> reasons, boolean stale) {

  /** Looks at a Rollout that has its own template. */
  public static HealthReport of(Rollout rollout) {
    return new HealthReport(
        RolloutHealth.phase(rollout),
        RolloutHealth.reasons(rollout.spec(), rollout.status()),
        isStale(rollout));
  }

  /** The status in the words of Argo CD's health checks. */
  public String argoCdStatus() {
    return phase
        .known()
        .map(
            known ->
                switch (known) {
                  case HEALTHY -> "Healthy";
                  case DEGRADED -> "Degraded";
                  case PROGRESSING -> "Progressing";
                  case PAUSED -> "Suspended";
                })
        .orElse("Unknown");
  }

  private static boolean isStale(Rollout rollout) {
    RolloutStatus status = rollout.status();
    OptionalLong observed = GoText.parseInt(GoZero.of(status.observedGeneration()), 64);
    long generation = GoZero.of(rollout.metadata().generation());
    return observed.isEmpty() ? generation > 0 : observed.getAsLong() != generation;
  }
}
