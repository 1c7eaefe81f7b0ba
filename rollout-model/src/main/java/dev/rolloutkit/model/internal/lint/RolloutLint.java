package dev.rolloutkit.model.internal.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds settings that the controller accepts but that are rarely intended.
 *
 * <p>Codes begin with {@code Lint.}; no finding is a reason to reject a Rollout.
 *
 * @rule Settings of a Rollout that are valid but rarely intended get a finding.
 */
public final class RolloutLint {
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final FieldPath BLUE_GREEN = FieldPath.of("spec", "strategy", "blueGreen");
  private static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");

  private RolloutLint() {}

  /** The findings for a Rollout, in a fixed order. */
  public static ImmutableList<Problem> of(Rollout rollout) {
    List<Problem> out = new ArrayList<>();
    deadline(rollout, out);
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      blueGreen(rollout, blueGreen, out);
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      canary(canary, out);
    }
    return ImmutableList.copyOf(out);
  }

  private static void deadline(Rollout rollout, List<Problem> out) {
    int deadline = RolloutDefaults.progressDeadlineSeconds(rollout);
    int delay = RolloutDefaults.scaleDownDelaySeconds(rollout);
    if (delay > 0 && deadline <= delay) {
      warn(
          SPEC.child("progressDeadlineSeconds"),
          "the deadline of "
              + deadline
              + " s is not longer than the scale-down delay of "
              + delay
              + " s: the update can time out while old pods are kept on purpose",
          ModelProblemCodes.LINT_DEADLINE_WITHIN_DELAY,
          out);
    }
  }

  private static void blueGreen(Rollout rollout, BlueGreenStrategy blueGreen, List<Problem> out) {
    if (GoZero.of(blueGreen.activeService()).isEmpty()) {
      warn(
          BLUE_GREEN.child("activeService"),
          "activeService is not set; the controller accepts that if previewService is set",
          ModelProblemCodes.LINT_NO_ACTIVE_SERVICE,
          out);
    }
    if (blueGreen.postPromotionAnalysis() != null
        && rollout.spec().progressDeadlineSeconds() == null
        && !GoZero.of(rollout.spec().progressDeadlineAbort())) {
      warn(
          BLUE_GREEN.child("postPromotionAnalysis"),
          "without progressDeadlineSeconds, this analysis can keep the update from ever ending",
          ModelProblemCodes.LINT_ANALYSIS_WITHOUT_DEADLINE,
          out);
    }
    if (Boolean.FALSE.equals(blueGreen.autoPromotionEnabled())
        && GoZero.of(blueGreen.autoPromotionSeconds()) > 0) {
      warn(
          BLUE_GREEN.child("autoPromotionSeconds"),
          "the update is promoted after "
              + blueGreen.autoPromotionSeconds()
              + " s although automatic promotion is switched off",
          ModelProblemCodes.LINT_PROMOTES_ANYWAY,
          out);
    }
  }

  private static void canary(CanaryStrategy canary, List<Problem> out) {
    IntOrStringValue surge = canary.maxSurge();
    if (surge != null && !surge.isInt() && !surge.stringValue().endsWith("%")) {
      warn(
          CANARY.child("maxSurge"),
          GoStrings.quote(surge.stringValue())
              + " is a string: it counts as a percentage, not as a number of pods",
          ModelProblemCodes.LINT_PERCENT_WITHOUT_SIGN,
          out);
    }
    int previous = -1;
    int i = 0;
    for (CanaryStep step : GoZero.of(canary.steps())) {
      Integer weight = step.setWeight();
      if (weight != null) {
        if (weight < previous) {
          warn(
              CANARY.child("steps").index(i).child("setWeight"),
              "the weight falls from " + previous + " to " + weight,
              ModelProblemCodes.LINT_FALLING_WEIGHT,
              out);
        }
        previous = weight;
      }
      i++;
    }
  }

  private static void warn(FieldPath at, String message, ProblemCode code, List<Problem> out) {
    out.add(Problem.plain(at, message, code));
  }
}
