package dev.rolloutkit.webhook;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what a server or a watch does by itself, within a moment on a machine that is idle. */
public final class Eventually {
  /** Only what hangs takes so long, however busy the machine is. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private static final Duration PACE = Duration.ofMillis(5);

  private Eventually() {}

  /**
   * Returns as soon as the condition holds.
   *
   * @throws AssertionError if it does not for ten minutes
   */
  public static void holds(Callable<Boolean> condition) throws Exception {
    long begun = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - begun > LIMIT.toNanos()) {
        throw new AssertionError("it does not become so");
      }
      LockSupport.parkNanos(PACE.toNanos());
    }
  }
}
