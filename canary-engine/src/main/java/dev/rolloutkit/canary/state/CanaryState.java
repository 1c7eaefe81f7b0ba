package dev.rolloutkit.canary.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.state.RolloutState;
import java.util.Optional;
import org.immutables.value.Value;

/** The complete input of a canary pass. */
@Value.Immutable
@ValueStyle
public interface CanaryState extends RolloutState {
  /**
   * The traffic routers in the order in which they are called; absent for one router whose calls
   * all succeed.
   */
  Optional<ImmutableList<RouterView>> routers();

  /** The step plugins; the plugin of a step without an entry gives an empty answer. */
  ImmutableList<StepPluginView> stepPlugins();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryState}. */
  final class Builder extends ImmutableCanaryState.Builder {}
}
