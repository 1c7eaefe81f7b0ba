package dev.rolloutkit.engine.plan;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.engine.action.Refusal;

/**
 * From what a plan was made, so that the rest of it can be made anew when one of its writes is
 * refused.
 *
 * @param pass makes the plan
 * @param refusals the refused writes so far, by their place among all actions of the pass
 * @param offset the place of the plan's first action among all actions of the pass
 */
public record Continuation(Pass pass, ImmutableMap<Integer, Refusal> refusals, int offset) {
  /** A pass of one strategy over one state at one time. */
  @FunctionalInterface
  public interface Pass {
    /** The actions of the pass from the offset on, when these writes are refused. */
    Plan plan(Continuation from);
  }

  /** The plan of a pass of which no write was refused yet. */
  public static Plan start(Pass pass) {
    return pass.plan(new Continuation(pass, ImmutableMap.of(), 0));
  }

  /** The rest of the plan behind a write that is refused as well. */
  Plan after(int index, Refusal refusal) {
    int place = offset + index;
    ImmutableMap<Integer, Refusal> all =
        ImmutableMap.<Integer, Refusal>builder()
            .putAll(refusals)
            .put(place, refusal)
            .buildKeepingLast();
    return pass.plan(new Continuation(pass, all, place + 1));
  }
}
