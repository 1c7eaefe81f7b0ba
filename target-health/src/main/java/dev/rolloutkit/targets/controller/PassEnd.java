package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.GoDuration;
import java.time.Duration;

/** How a pass ends. */
public sealed interface PassEnd {
  /** All is done. */
  record Complete() implements PassEnd {}

  /** There was nothing to do for the binding. */
  record Nothing() implements PassEnd {}

  /** The checkpoint is equal: nothing was looked at. */
  record Skipped() implements PassEnd {}

  /**
   * Another pass is due.
   *
   * @param after how long to wait
   * @param reason what for
   */
  record Requeue(Duration after, String reason) implements PassEnd {
    /** The controller's words: {@code requeue needed after 15s: monitor targetHealth}. */
    public String text() {
      return "requeue needed after " + GoDuration.format(after) + ": " + reason;
    }
  }

  /**
   * The pass stopped at an error.
   *
   * @param message the error
   */
  record Failed(String message) implements PassEnd {}

  /**
   * The controller crashed.
   *
   * @param message what it died of, as Go prints it
   */
  record Crashed(String message) implements PassEnd {}
}
