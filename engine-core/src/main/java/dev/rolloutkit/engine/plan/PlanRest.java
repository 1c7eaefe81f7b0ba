package dev.rolloutkit.engine.plan;

import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import java.util.Objects;
import java.util.Optional;

/** Computes how a plan continues after the API server refused one of its writes. */
public final class PlanRest {
  private PlanRest() {}

  /**
   * The plan that replaces everything after a refused action: the actions that the controller still
   * carries out, and the status that results.
   *
   * @param index the index of the refused action in {@link Plan#actions}
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static Plan after(Plan plan, int index, Refusal refusal) {
    Objects.checkIndex(index, plan.actions().size());
    Optional<Continuation> from = plan.continuation();
    return from.isPresent() ? from.get().after(index, refusal) : cut(plan, index, refusal);
  }

  /**
   * The rest of a plan that no engine made; {@code Action.onRefusal} of the refused action decides
   * it.
   */
  private static Plan cut(Plan plan, int index, Refusal refusal) {
    boolean goesOn = plan.actions().get(index).onRefusal(refusal.kind()) == OnRefusal.GO_ON;
    int from = goesOn ? index + 1 : plan.actions().size();
    Plan.Builder rest = Plan.builder();
    rest.from(plan);
    rest.actions(plan.actions().subList(from, plan.actions().size()));
    if (!goesOn) {
      rest.error(refusal.message());
      rest.passResult(PassResult.RETRY);
    }
    return rest.build();
  }
}
