package dev.rolloutkit.consequences.answer;

import com.google.common.collect.ImmutableList;

/**
 * One step on the way from a client to the containers, and whether requests pass it.
 *
 * @param step the kind of the step
 * @param state whether requests pass
 * @param reads the fields that decide it
 * @param words for people: why no request passes, or what is not known; empty if requests pass
 */
public record Link(Step step, State state, ImmutableList<Read> reads, String words) {
  /** Whether requests pass a step. */
  public enum State {
    /** Requests pass. */
    HOLDS,
    /** No request passes. */
    BROKEN,
    /** It is not known whether requests pass. */
    UNKNOWN
  }

  /** Whether this is a target group that exists but has no ready target yet. */
  public boolean awaitsTargets() {
    return step == Step.BACKEND && state == State.BROKEN;
  }

  /** Whether this is a target group that was there before, and whose targets are all new. */
  public boolean hasNewTargets() {
    return awaitsTargets() && !reads.isEmpty();
  }

  /** A step that requests pass. */
  public static Link holds(Step step, Read... reads) {
    return new Link(step, State.HOLDS, ImmutableList.copyOf(reads), "");
  }

  /** A step that no request passes. */
  public static Link broken(Step step, String words, Read... reads) {
    return new Link(step, State.BROKEN, ImmutableList.copyOf(reads), words);
  }

  /** A step of which it is not known whether requests pass. */
  public static Link unknown(Step step, String words, Read... reads) {
    return new Link(step, State.UNKNOWN, ImmutableList.copyOf(reads), words);
  }
}
