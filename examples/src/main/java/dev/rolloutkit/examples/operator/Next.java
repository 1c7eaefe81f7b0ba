package dev.rolloutkit.examples.operator;

import java.time.Duration;

/** When to look at something again. */
public sealed interface Next {
  /** When it changes. */
  record OnChange() implements Next {}

  /** After this time, and when it changes. */
  record After(Duration delay) implements Next {}

  /** Soon, and later with each failure in a row. */
  record Retry(String reason) implements Next {}
}
