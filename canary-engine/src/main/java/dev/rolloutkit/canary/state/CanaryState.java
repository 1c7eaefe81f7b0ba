package dev.rolloutkit.canary.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.model.experiment.Experiment;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Everything that a pass over a canary decides by. The order of the lists is the order in which the
 * controller would find the objects, and shows in the plan; recorded behaviour is by name.
 */
@Value.Immutable
@ValueStyle
public interface CanaryState {
  /** The Rollout and the objects that any strategy looks at. */
  BlueGreenState cluster();

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
