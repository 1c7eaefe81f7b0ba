package dev.rolloutkit.engine.internal.condition;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.StatusWrites.Written;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.validation.StateValidation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;

/**
 * Handles an invalid Rollout: the pass writes the problem into the status and does nothing else.
 *
 * <p>Source: Argo Rollouts, handling of invalid Rollouts.
 */
public final class InvalidSpec {
  /** How long to wait before reading a workload again that could not be read. */
  private static final Duration WORKLOAD_RETRY = Duration.ofSeconds(20);

  private InvalidSpec() {}

  /** Records the problem and ends the pass. */
  public static Flow stop(Observed in, PlanDraft out, Problem problem) {
    boolean isWorkloadMissing = StateValidation.isWorkloadMissing(in.state());
    if (isWorkloadMissing) {
      out.end(PassResult.INVALID_SPEC);
    } else {
      out.fail(PassResult.INVALID_SPEC, problem.text());
    }
    if (note(in, out, problem) != Written.REFUSED && isWorkloadMissing) {
      out.requeue(WORKLOAD_RETRY, Rule.INVALID_SPEC);
    }
    return Flow.STOP;
  }

  private static Written note(Observed in, PlanDraft out, Problem problem) {
    out.problem(problem);
    String message =
        "The Rollout " + GoStrings.quote(in.rolloutName()) + " is invalid: " + problem.text();
    RolloutCondition known = out.status().condition(RolloutConditions.INVALID_SPEC);
    boolean same = known != null && message.equals(known.message());
    if (same && out.status().get(OBSERVED_GENERATION).equals(in.generation())) {
      return Written.NOTHING;
    }
    StatusDraft next = out.status().copy();
    if (!same) {
      next.set(
          CONDITIONS,
          RolloutConditions.remove(next.get(CONDITIONS), RolloutConditions.INVALID_SPEC));
      Conditions.set(
          next,
          Conditions.of(
              RolloutConditions.INVALID_SPEC, "True", "InvalidSpec", message, in.stamp()));
    }
    return StatusWrites.patch(in, out, next, Rule.INVALID_SPEC);
  }
}
