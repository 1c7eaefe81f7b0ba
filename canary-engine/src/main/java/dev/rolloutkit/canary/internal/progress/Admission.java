package dev.rolloutkit.canary.internal.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about valid settings of a canary that are probably not intended.
 *
 * @rule Settings of a canary that are valid but probably not intended get a warning.
 */
public final class Admission {
  static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");

  private final ImmutableList.Builder<Problem> out = ImmutableList.builder();

  private Admission() {}

  /** The warnings about a Rollout and its change. */
  public static ImmutableList<Problem> warnings(@Nullable Rollout before, Rollout after) {
    CanaryStrategy strategy = Strategies.canary(after);
    if (strategy == null) {
      return ImmutableList.of();
    }
    Admission admission = new Admission();
    new StepLint(after, strategy, admission.out).check();
    admission.checkDelays(strategy);
    if (before != null && Strategies.canary(before) != null) {
      admission.checkChange(before, after);
    }
    return admission.out.build();
  }

  private void checkDelays(CanaryStrategy strategy) {
    boolean isRouted = strategy.trafficRouting() != null;
    if (isRouted && Integer.valueOf(0).equals(strategy.scaleDownDelaySeconds())) {
      warn(
          CANARY.child("scaleDownDelaySeconds"),
          "0 does not mean immediately: old ReplicaSets are never scaled down",
          CanaryProblemCodes.SCALE_DOWN_FOREVER);
    }
    if (isRouted && Integer.valueOf(0).equals(strategy.abortScaleDownDelaySeconds())) {
      warn(
          CANARY.child("abortScaleDownDelaySeconds"),
          "0 keeps the canary after an abort only if setCanaryScale set its size; otherwise its pods are removed together with its weight",
          CanaryProblemCodes.ABORT_AT_ONCE);
    }
  }

  private void checkChange(Rollout before, Rollout after) {
    boolean isNewTemplate = !Objects.equals(before.spec().template(), after.spec().template());
    if (RolloutDefaults.replicas(before) != RolloutDefaults.replicas(after) && isNewTemplate) {
      warn(
          FieldPath.of("spec", "replicas"),
          "changes together with the template: ReplicaSets are scaled before the new template is noticed, as if its update were over",
          CanaryProblemCodes.REPLICAS_WITH_TEMPLATE);
    }
    String stable = GoZero.of(before.status().stableRS());
    boolean isUpdating =
        !stable.isEmpty() && !stable.equals(GoZero.of(before.status().currentPodHash()));
    if (isUpdating && !isNewTemplate && !Strategies.steps(before).equals(Strategies.steps(after))) {
      warn(
          CANARY.child("steps"),
          "change during an update, which starts again at the first step",
          CanaryProblemCodes.STEPS_BEGIN_AGAIN);
    }
  }

  private void warn(FieldPath at, String text, ProblemCode code) {
    out.add(Problem.plain(at, text, code));
  }
}
