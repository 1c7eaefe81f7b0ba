package dev.rolloutkit.canary.internal.pass;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.plan.PassResult;

/**
 * States that crash the controller of the reference.
 *
 * @rule A state that crashes the controller ends the pass with a problem.
 */
public final class Crashes {
  private Crashes() {}

  /** Ends the pass where the controller of the reference crashes. */
  public static void stop(Recorder recorder, Problem problem) {
    recorder.problem(
        Problem.plain(FieldPath.root(), problem.text(), CanaryProblemCodes.REFERENCE_CRASH));
    recorder.fail(PassResult.ERROR, problem.text());
  }
}
