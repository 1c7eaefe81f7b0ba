package dev.rolloutkit.engine.progress;

import com.google.common.collect.ImmutableList;

/** The progress of an update, and everything that it waits for. */
public interface Progress {
  /** The stage of the update as text, such as {@code paused before the switch}. */
  String standing();

  /**
   * Everything that must happen before the update continues, in no particular order; empty if the
   * update waits for nothing.
   */
  ImmutableList<Wait> waitsFor();

  /** What the update waits for, each as the object of "waits for". */
  default ImmutableList<String> reasons() {
    return waitsFor().stream().map(Wait::text).collect(ImmutableList.toImmutableList());
  }

  /**
   * The stage and the waits in one sentence, such as {@code paused before the switch; waits for a
   * user who promotes}.
   */
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
