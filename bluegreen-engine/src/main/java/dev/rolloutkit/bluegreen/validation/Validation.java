package dev.rolloutkit.bluegreen.validation;

import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;

/**
 * What becomes of an invalid Rollout: the status says so, and nothing else is done.
 *
 * <p>Source: Argo Rollouts, handling of invalid Rollouts.
 */
public final class Validation {
  private Validation() {}

  /** Ends the pass when something is invalid, and notes what. */
  public static Flow stopIfInvalid(Pass pass) {
    if (pass.state.invalidity().isEmpty()) {
      return Flow.NEXT;
    }
    Problem problem = pass.state.invalidity().get();
    pass.problem(problem);
    pass.fail(PassResult.INVALID_SPEC, problem.text());
    String message =
        "The Rollout " + GoText.quote(pass.rolloutName) + " is invalid: " + problem.text();
    RolloutCondition known = pass.status.condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && pass.status.observedGeneration.equals(pass.generation)) {
      return Flow.STOP;
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
    return Flow.STOP;
  }
}
