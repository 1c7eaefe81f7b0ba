package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.GoDuration;
import java.time.Duration;

/** How a pass ends. */
public sealed interface PassEnd {
  /** The pass completed all steps. */
  record Complete() implements PassEnd {}

  /** The binding needed no pass. */
  record Nothing() implements PassEnd {}

  /** The pass was skipped because the checkpoint had not changed. */
  record Skipped() implements PassEnd {}

  /**
   * Another pass is needed.
   *
   * @param after the time until that pass
   * @param reason the reason for that pass
   */
  record Requeue(Duration after, String reason) implements PassEnd {
    /** The controller's message, such as {@code requeue needed after 15s: monitor targetHealth}. */
    public String text() {
      return "requeue needed after " + GoDuration.format(after) + ": " + reason;
    }
  }

  /**
   * The pass ended with an error.
   *
   * @param message the error
   */
  record Failed(String message) implements PassEnd {}

  /**
   * The controller crashed.
   *
   * @param message the message of the panic, as Go prints it
   */
  record Crashed(String message) implements PassEnd {}
}
