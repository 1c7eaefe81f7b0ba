package dev.rolloutkit.model.rollout;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import org.jspecify.annotations.Nullable;

/** Accesses the parts of a Rollout's strategy. A part is null if it or an enclosing object is unset. */
public final class Strategies {
  private Strategies() {}

  /** The blue-green strategy. */
  public static @Nullable BlueGreenStrategy blueGreen(Rollout rollout) {
    return blueGreen(rollout.spec());
  }

  /** The blue-green strategy. */
  public static @Nullable BlueGreenStrategy blueGreen(RolloutSpec spec) {
    RolloutStrategy strategy = spec.strategy();
    return strategy == null ? null : strategy.blueGreen();
  }

  /** The canary strategy. */
  public static @Nullable CanaryStrategy canary(Rollout rollout) {
    return canary(rollout.spec());
  }

  /** The canary strategy. */
  public static @Nullable CanaryStrategy canary(RolloutSpec spec) {
    RolloutStrategy strategy = spec.strategy();
    return strategy == null ? null : strategy.canary();
  }

  /** The traffic routing of the canary strategy. */
  public static @Nullable TrafficRouting trafficRouting(Rollout rollout) {
    CanaryStrategy canary = canary(rollout);
    return canary == null ? null : canary.trafficRouting();
  }

  /** The steps of the canary strategy; empty if unset. */
  public static ImmutableList<CanaryStep> steps(Rollout rollout) {
    CanaryStrategy canary = canary(rollout);
    return canary == null ? ImmutableList.of() : GoZero.of(canary.steps());
  }
}
