package dev.rolloutkit.bluegreen.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.immutables.value.Value;

/** Everything that a blue-green pass decides by. */
@Value.Immutable
@ValueStyle
public interface BlueGreenState extends RolloutState {
  /**
   * What was found at the load balancer about the pods of the active Service, a target group each,
   * in order; empty when that is not verified.
   */
  ImmutableList<TargetCheck> targetChecks();

  /** What the load balancer does, for a cut-over by weights; empty when that is not known. */
  Optional<ObservedTraffic> traffic();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenState}. */
  final class Builder extends ImmutableBlueGreenState.Builder {}
}
