package dev.rolloutkit.engine.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/** What one pass of a controller does, whatever the strategy. */
@Value.Immutable
@ValueStyle
public interface Plan {
  /** What to do, in this order. */
  ImmutableList<Action> actions();

  /** The status after the plan was carried out. */
  RolloutStatus nextStatus();

  /** How the pass ended. */
  PassResult passResult();

  /** The error that ended the pass, as the reference words it. */
  Optional<String> error();

  /** What is wrong with the input. */
  ImmutableList<Problem> problems();

  /** From what an engine made the plan; empty for a plan of another controller. */
  @Value.Auxiliary
  Optional<Continuation> continuation();

  /** After which time to call again at the latest, the least of the requeues. */
  @Value.NonAttribute
  default Optional<Duration> requeueAfter() {
    Duration least = null;
    for (Action action : actions()) {
      if (action instanceof Action.Requeue requeue
          && (least == null || requeue.after().compareTo(least) < 0)) {
        least = requeue.after();
      }
    }
    return Optional.ofNullable(least);
  }

  /** The merge patch of {@code status} that ends the plan; empty when there is none. */
  @Value.NonAttribute
  default ObjectNode statusPatch() {
    for (Action action : actions().reverse()) {
      if (action instanceof Action.PatchRolloutStatus patch) {
        return patch.statusChange();
      }
    }
    return JsonNodeFactory.instance.objectNode();
  }

  /** Whether the plan changes nothing in the cluster. */
  @Value.NonAttribute
  default boolean isQuiet() {
    for (Action action : actions()) {
      if (action.isWrite()) {
        return false;
      }
    }
    return true;
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Plan}. */
  final class Builder extends ImmutablePlan.Builder {}
}
