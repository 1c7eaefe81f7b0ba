package dev.rolloutkit.bluegreen.validation;

import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.bluegreen.status.StatusSync.Written;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import java.util.Optional;

/**
 * What becomes of an invalid Rollout: the status says so, and nothing else is done.
 *
 * <p>Source: Argo Rollouts, handling of invalid Rollouts.
 */
public final class Validation {
  private Validation() {}

  /** After this time a workload that could not be read is looked for again. */
  private static final Duration WORKLOAD_RETRY = Duration.ofSeconds(20);

  /** Ends the pass when something is invalid, and notes what. */
  public static Flow stopIfInvalid(Pass pass) {
    Optional<Problem> invalidity =
        pass.config.policies().cutover() == BlueGreenPolicies.Cutover.BY_STATUS
            ? pass.state.validity().problemWithoutService()
            : pass.state.validity().problem();
    Crashes.report(pass, invalidity.isEmpty());
    if (invalidity.isEmpty()) {
      return Flow.NEXT;
    }
    boolean isWorkloadMissing = StateValidation.isWorkloadMissing(pass.state);
    pass.fail(PassResult.INVALID_SPEC, invalidity.get().text());
    if (isWorkloadMissing) {
      pass.error = null;
    }
    if (note(pass, invalidity.get()) == Written.REFUSED) {
      return Flow.STOP;
    }
    if (isWorkloadMissing) {
      pass.requeue(WORKLOAD_RETRY, Rule.INVALID_SPEC);
    }
    return Flow.STOP;
  }

  /** Notes in the status what is invalid. */
  public static Written note(Pass pass, Problem problem) {
    pass.problem(problem);
    String message =
        "The Rollout " + GoText.quote(pass.rolloutName) + " is invalid: " + problem.text();
    RolloutCondition known = pass.status.condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && pass.status.observedGeneration.equals(pass.generation)) {
      return Written.NOTHING;
    }
    StatusDraft next = pass.status.copy();
    if (!same) {
      next.conditions = RolloutConditions.remove(next.conditions, RolloutConditions.INVALID_SPEC);
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.INVALID_SPEC, "True", "InvalidSpec", message, pass.stamp));
    }
    return StatusSync.patch(pass, next, Rule.INVALID_SPEC);
  }
}
