package dev.rolloutkit.bluegreen.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.immutables.value.Value;

/** The input of a blue-green pass, apart from the time and the configuration. */
@Value.Immutable
@ValueStyle
public interface BlueGreenState extends RolloutState {
  /**
   * The observed weights and targets of the load balancer, for a cut-over by weights; empty if
   * unknown.
   */
  Optional<ObservedTraffic> traffic();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenState}. */
  final class Builder extends ImmutableBlueGreenState.Builder {}
}
