package dev.rolloutkit.examples.operator;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs passes for names: when a change is reported, when a pass requests another one, and
 * periodically for every name. One pass runs at a time.
 */
final class PassLoop {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  private final WorkQueue queue = new WorkQueue();
  private final InstantSource clock;
  private final Duration resyncPeriod;
  private final Supplier<? extends Collection<String>> all;
  private final Function<String, Next> pass;
  private Instant nextResync;

  /**
   * Creates a loop whose first passes, for all names, are due immediately.
   *
   * @param all returns all names
   * @param pass the pass for a name
   */
  PassLoop(
      InstantSource clock,
      Duration resyncPeriod,
      Supplier<? extends Collection<String>> all,
      Function<String, Next> pass) {
    this.clock = clock;
    this.resyncPeriod = resyncPeriod;
    this.all = all;
    this.pass = pass;
    this.nextResync = clock.instant();
  }

  /** Reports a change of a name. */
  void enqueue(String name) {
    queue.add(name, clock.instant());
  }

  /** Runs passes until the thread is interrupted. */
  void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        runDue();
        queue.awaitDue(clock.instant(), nextResync);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs all passes that are due.
   *
   * @return their number
   */
  int runDue() {
    resyncIfDue();
    int passes = 0;
    for (Optional<String> name = queue.poll(clock.instant());
        name.isPresent();
        name = queue.poll(clock.instant())) {
      pass(name.get());
      passes++;
    }
    return passes;
  }

  private void pass(String name) {
    Instant now = clock.instant();
    try {
      Next next = pass.apply(name);
      if (next instanceof Next.Retry) {
        queue.addAfterFailure(name, now);
        return;
      }
      queue.forget(name);
      if (next instanceof Next.After after) {
        queue.add(name, now.plus(after.delay()));
      }
    } catch (KubernetesClientException e) {
      queue.addAfterFailure(name, now);
    }
  }

  private void resyncIfDue() {
    Instant now = clock.instant();
    if (now.isBefore(nextResync)) {
      return;
    }
    try {
      all.get().forEach(this::enqueue);
      nextResync = now.plus(resyncPeriod);
    } catch (KubernetesClientException e) {
      nextResync = now.plus(AFTER_FAILURE);
    }
  }
}
