package dev.rolloutkit.bluegreen.plan;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.Plan;
import java.util.Optional;
import org.immutables.value.Value;

/** What one blue-green pass of the controller does. */
@Value.Immutable
@ValueStyle
public interface BlueGreenPlan extends Plan {
  /** From what the engine made the plan; empty for a plan of another controller. */
  @Value.Auxiliary
  Optional<Continuation<PassInput>> continuation();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenPlan}. */
  final class Builder extends ImmutableBlueGreenPlan.Builder {}
}
