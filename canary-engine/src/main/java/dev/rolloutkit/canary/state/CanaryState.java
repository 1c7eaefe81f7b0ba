package dev.rolloutkit.canary.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.experiment.Experiment;
import java.util.Optional;
import org.immutables.value.Value;

/** The input of a canary pass, apart from the time and the configuration. */
@Value.Immutable
@ValueStyle
public interface CanaryState extends RolloutState {
  /** The Experiments of its namespace; those of other owners are ignored. */
  ImmutableList<Experiment> experiments();

  /**
   * The traffic routers, in the order in which they are called; absent for one router whose calls
   * all succeed.
   */
  Optional<ImmutableList<RouterView>> routers();

  /** The step plugins; a step without an entry has a plugin with empty answers. */
  ImmutableList<StepPluginView> stepPlugins();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryState}. */
  final class Builder extends ImmutableCanaryState.Builder {}
}
