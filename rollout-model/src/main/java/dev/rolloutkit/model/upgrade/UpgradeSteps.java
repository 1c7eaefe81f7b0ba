package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.RolloutPause;

/** Sentences about the effects of an upgrade that a user sees. */
final class UpgradeSteps {
  private UpgradeSteps() {}

  static ImmutableList<String> of(Rollout rollout, UpgradeOutcome outcome) {
    return switch (outcome) {
      case UNCHANGED, NO_SETS -> ImmutableList.of();
      case ADOPTED ->
          ImmutableList.of(
              "No update starts; Services and status keep the old label.",
              "The controller logs that the hash changed on every pass until the next update.");
      case ADOPTS_OTHER ->
          ImmutableList.of(
              "The controller takes another ReplicaSet for the new one and scales it up.");
      case UNDECODABLE -> ImmutableList.of("The controller reports an invalid spec.");
      case NEW_REVISION -> newRevision(rollout);
    };
  }

  private static ImmutableList<String> newRevision(Rollout rollout) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (Strategies.blueGreen(rollout) != null) {
      out.add("A new preview ReplicaSet is scaled up, though the template is unchanged.");
    } else {
      out.add("A canary starts at its first step, though the template is unchanged.");
    }
    if (Strategies.steps(rollout).stream().anyMatch(UpgradeSteps::isIndefinitePause)) {
      out.add("It waits at an indefinite pause until a user promotes it.");
    }
    return out.add("Upgrade while no update is in progress.")
        .add("Promote in full afterwards: kubectl argo rollouts promote --full " + rollout.name())
        .build();
  }

  private static boolean isIndefinitePause(CanaryStep step) {
    RolloutPause pause = step.pause();
    return pause != null && pause.duration() == null;
  }
}
