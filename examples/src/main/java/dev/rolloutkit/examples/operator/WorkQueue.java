package dev.rolloutkit.examples.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A queue of names, each with the time at which it is due. A name is queued only once, so many
 * reasons to process a Rollout cause one pass.
 */
final class WorkQueue {
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final int LONGEST_RETRY_EXPONENT = 6;

  private final Map<String, Instant> due = new HashMap<>();
  private final Map<String, Integer> failures = new HashMap<>();

  /** Queues a name for a time, unless it is due earlier. */
  synchronized void add(String name, Instant at) {
    due.merge(name, at, (a, b) -> a.isBefore(b) ? a : b);
    notifyAll();
  }

  /**
   * Queues a name after a failure, with a delay that doubles with each consecutive failure up to a
   * minute.
   */
  synchronized void addAfterFailure(String name, Instant now) {
    int failed = failures.merge(name, 1, Integer::sum);
    add(
        name,
        now.plus(FIRST_RETRY.multipliedBy(1L << Math.min(failed - 1, LONGEST_RETRY_EXPONENT))));
  }

  /** Resets the failure count of a name. */
  synchronized void forget(String name) {
    failures.remove(name);
  }

  /**
   * Removes and returns the name that has been due for the longest time; the first in alphabetical
   * order if several are equal.
   */
  synchronized Optional<String> poll(Instant now) {
    @Nullable String first = null;
    for (Map.Entry<String, Instant> entry : due.entrySet()) {
      if (!entry.getValue().isAfter(now) && (first == null || isBefore(entry, first))) {
        first = entry.getKey();
      }
    }
    if (first != null) {
      due.remove(first);
    }
    return Optional.ofNullable(first);
  }

  private boolean isBefore(Map.Entry<String, Instant> entry, String other) {
    Instant at = due.getOrDefault(other, Instant.MAX);
    int order = entry.getValue().compareTo(at);
    return order < 0 || (order == 0 && entry.getKey().compareTo(other) < 0);
  }

  /**
   * Waits until a name is due, a name is added, or a time is reached. It may return earlier, which
   * is harmless.
   */
  @SuppressWarnings("WaitNotInLoop") // the caller looks again in any case
  synchronized void awaitDue(Instant now, Instant atLatest) throws InterruptedException {
    Instant next = atLatest;
    for (Instant at : due.values()) {
      next = at.isBefore(next) ? at : next;
    }
    if (next.isAfter(now)) {
      wait(Math.max(1, Duration.between(now, next).toMillis()));
    }
  }
}
