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

/**
 * What one pass of the controller decides, for any strategy: actions to carry out in order, and the
 * status that results.
 *
 * @rule A plan asks for the next pass after the shortest time that a step asked for.
 */
@Value.Immutable
@ValueStyle
public interface Plan {
  /** The actions, in the order in which the controller carries them out. */
  ImmutableList<Action> actions();

  /** The status of the Rollout once all actions have been carried out. */
  RolloutStatus nextStatus();

  /** How the pass ended. */
  PassResult passResult();

  /** The error that ended the pass, in the controller's words; empty if none did. */
  Optional<String> error();

  /**
   * Problems found in the Rollout and the objects around it; empty if there are none. Carry out the
   * plan all the same.
   */
  ImmutableList<Problem> problems();

  /**
   * What {@link PlanRest} needs to compute the rest after a refusal; empty if no engine made the
   * plan.
   */
  @Value.Auxiliary
  Optional<Continuation> continuation();

  /**
   * The time after which to reconcile again at the latest: the shortest {@link Action.Requeue}.
   * Empty if the plan has none; the usual resync is then enough.
   */
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

  /** The last merge patch of {@code status} in the plan; an empty object if there is none. */
  @Value.NonAttribute
  default ObjectNode statusPatch() {
    for (Action action : actions().reverse()) {
      if (action instanceof Action.PatchRolloutStatus patch) {
        return patch.statusChange();
      }
    }
    return JsonNodeFactory.instance.objectNode();
  }

  /** Whether the plan writes nothing to the cluster. */
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
