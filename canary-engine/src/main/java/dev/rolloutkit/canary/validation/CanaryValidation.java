package dev.rolloutkit.canary.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.status.StatusSync.Written;
import dev.rolloutkit.bluegreen.validation.StateValidation;
import dev.rolloutkit.bluegreen.validation.Validation;
import dev.rolloutkit.canary.pass.CanaryPass;
import java.time.Duration;

/**
 * What becomes of a canary that is invalid: the status says so, and nothing else is done.
 *
 * <p>Source: Argo Rollouts, handling of invalid Rollouts.
 */
public final class CanaryValidation {
  /** After this time a workload that could not be read is looked for again. */
  private static final Duration WORKLOAD_RETRY = Duration.ofSeconds(20);

  private CanaryValidation() {}

  /** Ends the pass when something is invalid, and notes what. */
  public static Flow stopIfInvalid(CanaryPass pass) {
    Pass core = pass.core();
    Problem problem = StateValidation.firstProblemOfCanary(pass.state().cluster());
    if (problem == null) {
      return stopIfBroken(pass);
    }
    boolean isWorkloadMissing = StateValidation.isWorkloadMissing(pass.state().cluster());
    core.fail(PassResult.INVALID_SPEC, problem.text());
    if (isWorkloadMissing) {
      core.error = null;
    }
    if (Validation.note(core, problem) != Written.REFUSED && isWorkloadMissing) {
      core.requeue(WORKLOAD_RETRY, Rule.INVALID_SPEC);
    }
    return Flow.STOP;
  }

  /** A step index before the first step crashes the matched controller. */
  private static Flow stopIfBroken(CanaryPass pass) {
    if (pass.index().orElse(0) >= 0) {
      return Flow.NEXT;
    }
    return pass.crash(
        Problem.invalid(
            FieldPath.of("status", "currentStepIndex"),
            pass.index().getAsInt(),
            "must not be negative"));
  }
}
