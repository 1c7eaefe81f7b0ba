package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.condition.StatusWrites.Written;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.validation.StateValidation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;

/**
 * Handles an invalid Rollout: only its status is written.
 *
 * <p>Source: Argo Rollouts, handling of invalid Rollouts.
 *
 * @rule Of an invalid Rollout only the status is written, with the condition InvalidSpec.
 */
public final class InvalidSpec {
  /** The time after which reading a workload is tried again. */
  private static final Duration WORKLOAD_RETRY = Duration.ofSeconds(20);

  private InvalidSpec() {}

  /** Ends the pass and records the problem in the status. */
  public static void stop(Observed observed, PassState pass, Recorder recorder, Problem problem) {
    boolean isWorkloadMissing = StateValidation.isWorkloadMissing(observed.state());
    if (isWorkloadMissing) {
      recorder.end(PassResult.INVALID_SPEC);
    } else {
      recorder.fail(PassResult.INVALID_SPEC, problem.text());
    }
    if (note(observed, pass, recorder, problem) != Written.REFUSED && isWorkloadMissing) {
      recorder.requeue(WORKLOAD_RETRY, PlanRule.INVALID_SPEC);
    }
  }

  private static Written note(
      Observed observed, PassState pass, Recorder recorder, Problem problem) {
    recorder.problem(problem);
    String message =
        "The Rollout " + GoStrings.quote(observed.rolloutName()) + " is invalid: " + problem.text();
    RolloutCondition known = pass.status().condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && pass.status().get(OBSERVED_GENERATION).equals(observed.generation())) {
      return Written.NOTHING;
    }
    StatusDraft next = pass.status().copy();
    if (!same) {
      next.set(
          CONDITIONS,
          RolloutConditions.remove(next.get(CONDITIONS), RolloutConditions.INVALID_SPEC));
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.INVALID_SPEC, "True", "InvalidSpec", message, observed.stamp()));
    }
    return StatusWrites.patch(observed, pass, recorder, next, PlanRule.INVALID_SPEC);
  }
}
