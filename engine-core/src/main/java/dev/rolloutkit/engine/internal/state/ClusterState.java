package dev.rolloutkit.engine.internal.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import org.immutables.value.Value;

/**
 * The observations that passes of all strategies share; the state types of the strategies add their
 * own.
 */
@Value.Immutable
@ValueStyle
public interface ClusterState extends RolloutState {
  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterState}. */
  final class Builder extends ImmutableClusterState.Builder {}
}
