package dev.rolloutkit.canary.state;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.immutables.value.Value;

/** The input of a canary pass, apart from the time and the configuration. */
@Value.Immutable
@ValueStyle
public interface CanaryState extends RolloutState {
  /**
   * The traffic routers in the order in which they are called. If this is absent, one router is
   * assumed, whose calls all succeed.
   */
  Optional<ImmutableList<RouterView>> routers();

  /**
   * The answers of the step plugins. The plugin of a step that is not in this list gives an empty
   * answer.
   */
  ImmutableList<StepPluginView> stepPlugins();

  /**
   * The pod-template hashes in the labels of the subsets of the DestinationRule that {@code
   * trafficRouting.istio} names; ReplicaSets with these hashes are in use. Empty if the Rollout
   * names no DestinationRule.
   */
  ImmutableSet<String> subsetHashes();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryState}. */
  final class Builder extends ImmutableCanaryState.Builder {}
}
