package dev.rolloutkit.engine.progress;

import com.google.common.collect.ImmutableList;

/** How far an update has come, and everything that it waits for. */
public interface Progress {
  /** How far the update has come, in words: {@code paused before the switch}. */
  String standing();

  /**
   * Everything that must happen before the update goes on, not in order of time; empty if nothing
   * is left to do.
   */
  ImmutableList<Wait> waitsFor();

  /** What the update waits for, each as the object of "waits for". */
  default ImmutableList<String> reasons() {
    return waitsFor().stream().map(Wait::text).collect(ImmutableList.toImmutableList());
  }

  /** How far the update has come and what it waits for, as one sentence. */
  default String text() {
    StringBuilder out = new StringBuilder(standing());
    String before = "; waits for ";
    for (Wait wait : waitsFor()) {
      out.append(before).append(wait.text());
      before = "; and for ";
    }
    return out.toString();
  }
}
