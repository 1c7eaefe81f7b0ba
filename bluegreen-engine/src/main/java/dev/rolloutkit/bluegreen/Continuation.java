package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableMap;
import java.time.Instant;

/**
 * From what a plan was made, so that the rest of it can be made anew when one of its writes is
 * refused. Opaque: {@link BlueGreenEngine#afterRefusal} reads it.
 */
public final class Continuation {
  private final BlueGreenState state;
  private final Instant now;
  private final EngineConfig config;

  /** The refused writes so far, by their place among all actions of the pass. */
  private final ImmutableMap<Integer, Refusal> refusals;

  /** The place of the plan's first action among all actions of the pass. */
  private final int offset;

  private Continuation(
      BlueGreenState state,
      Instant now,
      EngineConfig config,
      ImmutableMap<Integer, Refusal> refusals,
      int offset) {
    this.state = state;
    this.now = now;
    this.config = config;
    this.refusals = refusals;
    this.offset = offset;
  }

  static Continuation of(BlueGreenState state, Instant now, EngineConfig config) {
    return new Continuation(state, now, config, ImmutableMap.of(), 0);
  }

  /** The same pass with one more refused write; its plan begins behind that write. */
  Continuation after(int index, Refusal refusal) {
    int place = offset + index;
    ImmutableMap<Integer, Refusal> all =
        ImmutableMap.<Integer, Refusal>builder()
            .putAll(refusals)
            .put(place, refusal)
            .buildKeepingLast();
    return new Continuation(state, now, config, all, place + 1);
  }

  BlueGreenState state() {
    return state;
  }

  Instant now() {
    return now;
  }

  EngineConfig config() {
    return config;
  }

  ImmutableMap<Integer, Refusal> refusals() {
    return refusals;
  }

  int offset() {
    return offset;
  }
}
