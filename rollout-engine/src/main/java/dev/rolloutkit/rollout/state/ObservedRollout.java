package dev.rolloutkit.rollout.state;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The input of a pass over a Rollout of either strategy, apart from the time and the configuration.
 * Leave values empty that only the other strategy needs.
 */
@Value.Immutable
@ValueStyle
public interface ObservedRollout extends RolloutState {
  /**
   * For blue-green: the observed weights and targets of the load balancer, for a cut-over by
   * weights.
   */
  Optional<ObservedTraffic> traffic();

  /**
   * For a canary: the answers of the traffic routers. If this is absent, one router is assumed,
   * whose calls all succeed.
   */
  Optional<ImmutableList<RouterView>> routers();

  /** For a canary: the answers of the step plugins. */
  ImmutableList<StepPluginView> stepPlugins();

  /** For a canary: the pod-template hashes that the subsets of its DestinationRule select. */
  ImmutableSet<String> subsetHashes();

  /** These observations as the input of a blue-green pass. */
  @Value.NonAttribute
  default BlueGreenState asBlueGreen() {
    return BlueGreenState.builder().from((RolloutState) this).traffic(traffic()).build();
  }

  /** These observations as the input of a canary pass. */
  @Value.NonAttribute
  default CanaryState asCanary() {
    return CanaryState.builder()
        .from((RolloutState) this)
        .routers(routers())
        .stepPlugins(stepPlugins())
        .subsetHashes(subsetHashes())
        .build();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ObservedRollout}. */
  final class Builder extends ImmutableObservedRollout.Builder {}
}
