package dev.rolloutkit.canary.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.experiment.Experiment;
import java.util.Optional;
import org.immutables.value.Value;

/** Everything that a canary pass decides by. */
@Value.Immutable
@ValueStyle
public interface CanaryState extends RolloutState {
  /** The Experiments of its namespace; those of other owners are passed over. */
  ImmutableList<Experiment> experiments();

  /**
   * The traffic routers, in the order in which they are called; absent for one that does all it is
   * asked.
   */
  Optional<ImmutableList<RouterView>> routers();

  /** The plugins of steps; a step without an entry has one that says nothing. */
  ImmutableList<StepPluginView> stepPlugins();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryState}. */
  final class Builder extends ImmutableCanaryState.Builder {}
}
