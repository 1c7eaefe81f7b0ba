package dev.rolloutkit.rollout.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.bluegreen.state.TargetCheck;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.experiment.Experiment;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Everything that a pass over a Rollout decides by, whatever its strategy. What only the other
 * strategy looks at may stay empty.
 */
@Value.Immutable
@ValueStyle
public interface ObservedRollout extends RolloutState {
  /** For blue-green: what was found at the load balancer about the pods of the active Service. */
  ImmutableList<TargetCheck> targetChecks();

  /** For blue-green: what the load balancer does, for a cut-over by weights. */
  Optional<ObservedTraffic> traffic();

  /** For a canary: the Experiments of its namespace. */
  ImmutableList<Experiment> experiments();

  /** For a canary: the traffic routers; absent for one that does all it is asked. */
  Optional<ImmutableList<RouterView>> routers();

  /** For a canary: the plugins of steps. */
  ImmutableList<StepPluginView> stepPlugins();

  /** As a blue-green pass observes it. */
  @Value.NonAttribute
  default BlueGreenState asBlueGreen() {
    return BlueGreenState.builder()
        .from((RolloutState) this)
        .targetChecks(targetChecks())
        .traffic(traffic())
        .build();
  }

  /** As a canary pass observes it. */
  @Value.NonAttribute
  default CanaryState asCanary() {
    return CanaryState.builder()
        .from((RolloutState) this)
        .experiments(experiments())
        .routers(routers())
        .stepPlugins(stepPlugins())
        .build();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ObservedRollout}. */
  final class Builder extends ImmutableObservedRollout.Builder {}
}
