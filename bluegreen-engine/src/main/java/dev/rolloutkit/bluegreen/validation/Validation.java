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
    if (invalidity.isEmpty()) {
      return Flow.NEXT;
    }
    note(pass, invalidity.get());
    if (StateValidation.isWorkloadMissing(pass.state)) {
      pass.requeue(WORKLOAD_RETRY, Rule.INVALID_SPEC);
      pass.error = null;
    }
    return Flow.STOP;
  }

  private static void note(Pass pass, Problem problem) {
    pass.problem(problem);
    pass.fail(PassResult.INVALID_SPEC, problem.text());
    String message =
        "The Rollout " + GoText.quote(pass.rolloutName) + " is invalid: " + problem.text();
    RolloutCondition known = pass.status.condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && pass.status.observedGeneration.equals(pass.generation)) {
      return;
    }
    StatusDraft next = pass.status.copy();
    if (!same) {
      next.conditions = RolloutConditions.remove(next.conditions, RolloutConditions.INVALID_SPEC);
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.INVALID_SPEC, "True", "InvalidSpec", message, pass.stamp));
    }
    StatusSync.patch(pass, next, Rule.INVALID_SPEC);
  }
}
