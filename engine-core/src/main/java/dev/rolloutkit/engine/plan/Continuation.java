package dev.rolloutkit.engine.plan;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.engine.action.Refusal;

/**
 * From what a plan was made, so that the rest of it can be made anew when one of its writes is
 * refused.
 *
 * @param input what the pass was called with
 * @param refusals the refused writes so far, by their place among all actions of the pass
 * @param offset the place of the plan's first action among all actions of the pass
 * @param <I> the input of a pass
 */
public record Continuation<I>(I input, ImmutableMap<Integer, Refusal> refusals, int offset) {

  /** A pass of which no write was refused yet. */
  public static <I> Continuation<I> of(I input) {
    return new Continuation<>(input, ImmutableMap.of(), 0);
  }

  /** The same pass with one more refused write; its plan begins behind that write. */
  public Continuation<I> after(int index, Refusal refusal) {
    int place = offset + index;
    ImmutableMap<Integer, Refusal> all =
        ImmutableMap.<Integer, Refusal>builder()
            .putAll(refusals)
            .put(place, refusal)
            .buildKeepingLast();
    return new Continuation<>(input, all, place + 1);
  }
}
