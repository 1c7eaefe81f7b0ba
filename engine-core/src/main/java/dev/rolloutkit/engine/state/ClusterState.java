package dev.rolloutkit.engine.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** What a pass of any strategy observes, without what only one strategy looks at. */
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
