package dev.rolloutkit.examples.operator;

import java.time.Duration;

/** When the next pass is due. */
public sealed interface Next {
  /** After the next change. */
  record OnChange() implements Next {}

  /** After this time, or after the next change. */
  record After(Duration delay) implements Next {}

  /** After a failure: soon, with a longer delay after each consecutive failure. */
  record Retry(String reason) implements Next {}
}
