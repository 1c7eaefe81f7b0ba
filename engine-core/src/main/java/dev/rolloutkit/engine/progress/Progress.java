package dev.rolloutkit.engine.progress;

import com.google.common.collect.ImmutableList;

/** The progress of an update, and everything that it waits for. */
public interface Progress {
  /** The stage of the update as text: {@code paused before the switch}. */
  String standing();

  /**
   * Everything that must happen before the update continues, in no particular order; empty if
   * nothing is left to do.
   */
  ImmutableList<Wait> waitsFor();

  /** What the update waits for, each as the object of "waits for". */
  default ImmutableList<String> reasons() {
    return waitsFor().stream().map(Wait::text).collect(ImmutableList.toImmutableList());
  }

  /** The stage and the waits as one sentence. */
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
