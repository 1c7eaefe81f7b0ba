package dev.rolloutkit.engine.plan;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.engine.action.Refusal;

/**
 * What an engine needs to compute the rest of a plan after one of its writes was refused: the pass,
 * and the refusals so far. {@link PlanRest} uses it; callers do not need it.
 *
 * @param pass the pass that made the plan
 * @param refusals the refusals so far, by the index of the refused action among all actions of the
 *     pass
 * @param offset the index of the plan's first action among all actions of the pass
 */
public record Continuation(Pass pass, ImmutableMap<Integer, Refusal> refusals, int offset) {
  /** A pass of one strategy over one state at one time. */
  @FunctionalInterface
  public interface Pass {
    /**
     * The plan of the same pass if the API server refuses the writes that {@code from} lists,
     * without the actions before the offset of {@code from}.
     */
    Plan plan(Continuation from);
  }

  /** The whole plan of a pass of which no write has been refused. */
  public static Plan start(Pass pass) {
    return pass.plan(new Continuation(pass, ImmutableMap.of(), 0));
  }

  /** The rest of the plan after one more refused write. */
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
