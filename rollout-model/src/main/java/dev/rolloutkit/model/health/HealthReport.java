package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.OptionalLong;

/**
 * The phase of a Rollout with every reason why it is not healthy. {@link RolloutHealth} returns
 * only the first reason.
 *
 * @param phase the phase as clients show it
 * @param reasons one entry for each health rule that the Rollout violates, in the controller's
 *     order
 * @param stale whether the status describes an earlier generation of the spec
 */
public record HealthReport(PhaseResult phase, ImmutableList<PhaseResult> reasons, boolean stale) {

  /** Reports on a Rollout whose pod template is in its own spec. */
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
    OptionalLong observed = GoStrings.parseInt(GoZero.of(status.observedGeneration()), 64);
    long generation = GoZero.of(rollout.metadata().generation());
    return observed.isEmpty() ? generation > 0 : observed.getAsLong() != generation;
  }
}
