package dev.rolloutkit.bluegreen.internal.pass;

import dev.rolloutkit.bluegreen.plan.BlueGreenPlan;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.PassResult;

/** The rest of a plan that the engine did not make, by what its actions say about refusals. */
final class PlanRest {
  private PlanRest() {}

  static BlueGreenPlan of(BlueGreenPlan plan, int index, Refusal refusal) {
    boolean goesOn = plan.actions().get(index).onRefusal(refusal.kind()) == OnRefusal.GO_ON;
    int from = goesOn ? index + 1 : plan.actions().size();
    BlueGreenPlan.Builder rest = BlueGreenPlan.builder();
    rest.from(plan);
    rest.actions(plan.actions().subList(from, plan.actions().size()));
    if (!goesOn) {
      rest.error(refusal.message());
      rest.passResult(PassResult.RETRY);
    }
    return rest.build();
  }
}
