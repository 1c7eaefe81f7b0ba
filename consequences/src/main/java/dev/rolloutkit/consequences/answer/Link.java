package dev.rolloutkit.consequences.answer;

import com.google.common.collect.ImmutableList;

/**
 * One step of the way of an answer.
 *
 * @param step which step
 * @param state whether it holds
 * @param reads the fields that it read
 * @param words for people: why it is broken or not known; empty if it holds
 */
public record Link(Step step, State state, ImmutableList<Read> reads, String words) {
  /** Whether a link holds. */
  public enum State {
    /** Requests pass. */
    HOLDS,
    /** No request passes. */
    BROKEN,
    /** Something is missing that decides it. */
    UNKNOWN
  }

  /** Whether it is a target group that is there, but has no ready target yet. */
  public boolean awaitsTargets() {
    return step == Step.BACKEND && state == State.BROKEN;
  }

  /** A link that holds. */
  public static Link holds(Step step, Read... reads) {
    return new Link(step, State.HOLDS, ImmutableList.copyOf(reads), "");
  }

  /** A link that lets nothing through. */
  public static Link broken(Step step, String words, Read... reads) {
    return new Link(step, State.BROKEN, ImmutableList.copyOf(reads), words);
  }

  /** A link that is not known. */
  public static Link unknown(Step step, String words, Read... reads) {
    return new Link(step, State.UNKNOWN, ImmutableList.copyOf(reads), words);
  }
}
