package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.util.List;

/**
 * Warnings about effects of a command that its user may not expect in the current state of the
 * Rollout.
 *
 * @rule A command warns if the state of the Rollout gives it an effect that its user may not
 *     expect.
 */
final class CommandWarnings {
  private static final FieldPath STATUS = FieldPath.of("status");

  private CommandWarnings() {}

  static ImmutableList<Problem> ofPromotion(Rollout rollout, PromoteFlags flags) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    RolloutStatus status = rollout.status();
    if (Boolean.TRUE.equals(status.abort())) {
      out.add(
          warning(
              STATUS.child("abort"),
              ModelProblemCodes.COMMAND_ABORTED,
              "the update remains aborted, and traffic remains at the stable version;"
                  + " retry it first"));
    }
    if (flags.full() && !flags.skips() && isBehindSpec(rollout)) {
      out.add(
          warning(
              STATUS.child("currentPodHash"),
              ModelProblemCodes.COMMAND_STATUS_BEHIND_SPEC,
              "the controller has not observed the current template yet;"
                  + " the promotion will be lost"));
    }
    boolean moves =
        !flags.full()
            && !Strategies.steps(rollout).isEmpty()
            && (flags.skips() || GoZero.of(status.pauseConditions()).isEmpty());
    if (moves && !flags.skips() && Boolean.TRUE.equals(rollout.spec().paused())) {
      out.add(
          warning(
              FieldPath.of("spec", "paused"),
              ModelProblemCodes.COMMAND_SKIPS_STEP,
              "the current step is skipped as well; to keep it, only end the pause"));
    }
    if (moves && !flags.skipAllSteps() && isAnalysisAfterAnalysis(rollout)) {
      out.add(
          warning(
              STATUS.child("currentStepIndex"),
              ModelProblemCodes.COMMAND_NEXT_STEP_ANALYSIS,
              "the next step is also an analysis;"
                  + " the controller waits for the run of the current one"));
    }
    return out.build();
  }

  static ImmutableList<Problem> ofAbort(Rollout rollout) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    RolloutStatus status = rollout.status();
    if (Boolean.TRUE.equals(status.promoteFull())) {
      out.add(
          warning(
              STATUS.child("promoteFull"),
              ModelProblemCodes.COMMAND_PROMOTE_FULL_ACTIVE,
              "the update is being promoted in full; the abort takes effect once it is healthy"));
    }
    String current = GoZero.of(status.currentPodHash());
    if (!current.isEmpty() && current.equals(GoZero.of(status.stableRS()))) {
      out.add(
          warning(
              STATUS.child("currentPodHash"),
              ModelProblemCodes.COMMAND_ALREADY_COMPLETED,
              "there is no update to abort; the next update will start aborted"));
    }
    return out.build();
  }

  private static boolean isBehindSpec(Rollout rollout) {
    String recorded = GoZero.of(rollout.status().currentPodHash());
    return rollout.spec().workloadRef() == null
        && recorded.equals(GoZero.of(rollout.status().stableRS()))
        && !recorded.isEmpty()
        && !recorded.equals(RolloutTemplate.hash(rollout));
  }

  private static boolean isAnalysisAfterAnalysis(Rollout rollout) {
    List<CanaryStep> steps = Strategies.steps(rollout);
    Integer index = rollout.status().currentStepIndex();
    int i = index == null ? 0 : index;
    return i >= 0
        && i < steps.size() - 1
        && steps.get(i).analysis() != null
        && steps.get(i + 1).analysis() != null;
  }

  static Problem warning(FieldPath at, ProblemCode code, String message) {
    return Problem.plain(at, message, code);
  }
}
