package dev.rolloutkit.model.steps;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.defaults.RolloutDefaults.AbortScaleDownDelay;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
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
 * The current step of a canary, and the weight and scale that follow from it.
 *
 * <p>Source: Argo Rollouts, its ReplicaSet and weight helpers.
 *
 * @rule How a step is described depends on the release of the controller.
 */
public final class CanarySteps {
  private CanarySteps() {}

  /**
   * The index of the current step: 0 if none is recorded; after the last step, the number of steps
   * or more. Empty if there are no steps.
   *
   * @rule Without a recorded step the current one is the first.
   */
  public static OptionalInt currentIndex(Rollout rollout) {
    if (Strategies.steps(rollout).isEmpty()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(GoZero.of(rollout.status().currentStepIndex()));
  }

  /**
   * The current step; empty if there are no steps, after the last one, and for a negative index.
   */
  public static Optional<CanaryStep> current(Rollout rollout) {
    OptionalInt index = currentIndex(rollout);
    ImmutableList<CanaryStep> steps = Strategies.steps(rollout);
    return index.isPresent() && index.getAsInt() >= 0 && index.getAsInt() < steps.size()
        ? Optional.of(steps.get(index.getAsInt()))
        : Optional.empty();
  }

  /**
   * The weight that the steps give the canary. It is 0 after an abort, the maximum weight if there
   * is no current step, otherwise the weight set by the last {@code setWeight} step up to and
   * including the current step, or 0 if there is none.
   *
   * @rule The weight of a canary is that of the last {@code setWeight} step up to the current one,
   *     0 after an abort, and all after the last step.
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
   * The canary scale in effect: that of the last {@code setCanaryScale} step up to and including
   * the current step. Empty if that step makes the scale follow the traffic weight again, if there
   * is no traffic routing, or after an abort, unless the canary is never scaled down after an
   * abort.
   *
   * @rule The scale of a canary is that of the last {@code setCanaryScale} step up to the current
   *     one.
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

  /** The experiment of the last experiment step up to and including the current step. */
  public static Optional<RolloutExperimentStep> currentExperiment(Rollout rollout) {
    return nearest(rollout, CanaryStep::experiment);
  }

  /**
   * Whether the current step is before the one at which the background analysis starts.
   *
   * @rule The background analysis begins at its starting step.
   */
  public static boolean isBeforeStartingStep(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null || canary.analysis() == null || canary.analysis().startingStep() == null) {
      return false;
    }
    OptionalInt index = currentIndex(rollout);
    return index.isPresent() && index.getAsInt() < canary.analysis().startingStep();
  }

  /** The step index at which a new update begins: 0, or empty if there are no steps. */
  public static OptionalInt resetIndex(Rollout rollout) {
    return Strategies.steps(rollout).isEmpty() ? OptionalInt.empty() : OptionalInt.of(0);
  }

  /**
   * Whether the weight must be verified on the router before the update continues. This is the case
   * only during an update: at steps that set a weight, and after the last step if all traffic is to
   * go to the new version.
   *
   * @rule Weights are verified during an update, at steps that set one and after the last step.
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

  /** A short description of a step, such as {@code setWeight: 20}, {@code pause: 10m}. */
  public static String describe(CanaryStep step) {
    return describe(step, RolloutsRelease.MATCHED);
  }

  /**
   * The description of a step by a release of the controller; see {@link #describe(CanaryStep)}.
   */
  public static String describe(CanaryStep step, ReleaseOf<RolloutsChange> release) {
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
    if (!release.has(RolloutsChange.ROUTE_STEP_TEXTS)) {
      return "invalid";
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

  /** A field of the current step, or of the last step before it that sets it. */
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
