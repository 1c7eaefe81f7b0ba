package dev.rolloutkit.model.steps;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.defaults.RolloutDefaults.AbortScaleDownDelay;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutExperimentStep;
import dev.rolloutkit.model.strategy.SetCanaryScale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The current step of a canary, and what that means for weight and scale.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet and weight helpers.
 */
public final class CanarySteps {
  private CanarySteps() {}

  /**
   * The index of the current step: 0 when none is recorded, the number of steps or more after the
   * last; empty without steps.
   */
  public static OptionalInt currentIndex(Rollout rollout) {
    if (Strategies.steps(rollout).isEmpty()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(GoZero.of(rollout.status().currentStepIndex()));
  }

  /** The current step; empty without steps, after the last, and for a negative index. */
  public static Optional<CanaryStep> current(Rollout rollout) {
    OptionalInt index = currentIndex(rollout);
    ImmutableList<CanaryStep> steps = Strategies.steps(rollout);
    return index.isPresent() && index.getAsInt() >= 0 && index.getAsInt() < steps.size()
        ? Optional.of(steps.get(index.getAsInt()))
        : Optional.empty();
  }

  /**
   * The weight that the steps give the canary: 0 once aborted, all without a current step, else
   * that of the nearest step at or before the current one that sets it, else 0.
   */
  public static int currentSetWeight(Rollout rollout) {
    if (GoZero.of(rollout.status().abort())) {
      return 0;
    }
    if (current(rollout).isEmpty()) {
      return RolloutDefaults.maxTrafficWeight(rollout);
    }
    return nearest(rollout, CanaryStep::setWeight).orElse(0);
  }

  /**
   * The canary scale in effect: of the nearest step at or before the current one that sets it,
   * unless that follows the traffic weight again. None without traffic routing; once aborted only
   * if the canary is never to be scaled down.
   */
  public static Optional<SetCanaryScale> setCanaryScale(Rollout rollout) {
    if (Strategies.trafficRouting(rollout) == null) {
      return Optional.empty();
    }
    AbortScaleDownDelay delay = RolloutDefaults.abortScaleDownDelay(rollout);
    if (GoZero.of(rollout.status().abort()) && !(delay.explicit() && delay.seconds().isEmpty())) {
      return Optional.empty();
    }
    return nearest(rollout, CanaryStep::setCanaryScale)
        .filter(scale -> !GoZero.of(scale.matchTrafficWeight()));
  }

  /** The experiment of the nearest step at or before the current one that has one. */
  public static Optional<RolloutExperimentStep> currentExperiment(Rollout rollout) {
    return nearest(rollout, CanaryStep::experiment);
  }

  /** Whether the background analysis has yet to wait for its first step. */
  public static boolean isBeforeStartingStep(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null || canary.analysis() == null || canary.analysis().startingStep() == null) {
      return false;
    }
    OptionalInt index = currentIndex(rollout);
    return index.isPresent() && index.getAsInt() < canary.analysis().startingStep();
  }

  /** The index with which a new update begins: 0, or none without steps. */
  public static OptionalInt resetIndex(Rollout rollout) {
    return Strategies.steps(rollout).isEmpty() ? OptionalInt.empty() : OptionalInt.of(0);
  }

  /**
   * Whether a router has to be seen to have the weight before the update goes on: while a version
   * is rolled out, at steps that set a weight, and with all traffic once no step is left.
   */
  public static boolean shouldVerifyWeight(Rollout rollout, int desiredWeight) {
    String stable = GoZero.of(rollout.status().stableRS());
    if (stable.isEmpty() || stable.equals(GoZero.of(rollout.status().currentPodHash()))) {
      return false;
    }
    return current(rollout)
        .map(step -> step.setWeight() != null)
        .orElse(desiredWeight == RolloutDefaults.maxTrafficWeight(rollout));
  }

  /** What a step does, in a few words: {@code setWeight: 20}, {@code pause: 10m}. */
  public static String describe(CanaryStep step) {
    if (step.setWeight() != null) {
      return "setWeight: " + step.setWeight();
    }
    if (step.pause() != null) {
      return step.pause().duration() == null
          ? "pause"
          : "pause: " + step.pause().duration().stringValue();
    }
    if (step.experiment() != null) {
      return "experiment";
    }
    if (step.analysis() != null) {
      return "analysis";
    }
    String scale = step.setCanaryScale() == null ? null : describe(step.setCanaryScale());
    if (scale != null) {
      return scale;
    }
    if (step.plugin() != null) {
      return "plugin: " + GoZero.of(step.plugin().name());
    }
    if (step.setHeaderRoute() != null) {
      return "setHeaderRoute: " + GoZero.of(step.setHeaderRoute().name());
    }
    if (step.setMirrorRoute() != null) {
      return "setMirrorRoute: " + GoZero.of(step.setMirrorRoute().name());
    }
    return "invalid";
  }

  private static @Nullable String describe(SetCanaryScale scale) {
    if (scale.weight() != null) {
      return "setCanaryScale{weight: " + scale.weight() + "}";
    }
    if (GoZero.of(scale.matchTrafficWeight())) {
      return "setCanaryScale{matchTrafficWeight: true}";
    }
    return scale.replicas() == null ? null : "setCanaryScale{replicas: " + scale.replicas() + "}";
  }

  /** A field of the current step, or of the nearest one before it that has it. */
  private static <T> Optional<T> nearest(
      Rollout rollout, Function<CanaryStep, @Nullable T> member) {
    if (current(rollout).isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<CanaryStep> steps = Strategies.steps(rollout);
    for (int i = currentIndex(rollout).getAsInt(); i >= 0; i--) {
      T value = member.apply(steps.get(i));
      if (value != null) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
