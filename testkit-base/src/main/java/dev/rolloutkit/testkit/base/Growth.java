package dev.rolloutkit.testkit.base;

import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Measures how the cost of a computation grows with the size of its input: the cost for four times
 * the size, divided by the cost for the size. A linear computation has a factor of about 4, a
 * quadratic one of about 16.
 *
 * <p>The costs are those of one thread. They do not depend on how busy the machine is, in contrast
 * to a limit of time.
 */
public final class Growth {
  /** A limit between the factors of linear and of quadratic computations. */
  public static final double NEARLY_LINEAR = 9;

  private static final int TIMES = 4;
  private static final int TRIES = 3;
  private static final int ROUNDS = 5;

  private Growth() {}

  /** The factor by which the allocated memory grows. */
  public static double ofMemory(IntConsumer work, int size) {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return of(work, size, threads::getCurrentThreadAllocatedBytes);
  }

  /** The factor by which the processor time grows. */
  public static double ofProcessorTime(IntConsumer work, int size) {
    return of(work, size, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  }

  /**
   * The factor by which the count of a meter grows. It is the smallest factor of several rounds,
   * because a disturbance can only increase the cost of a round.
   *
   * @param meter counts up while the work is done
   */
  static double of(IntConsumer work, int size, LongSupplier meter) {
    work.accept(TIMES * size);
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least >= NEARLY_LINEAR; round++) {
      double cheap = cost(work, size, meter);
      least = Math.min(least, cost(work, TIMES * size, meter) / Math.max(1, cheap));
    }
    return least;
  }

  /** The lowest cost of several tries. */
  private static long cost(IntConsumer work, int size, LongSupplier meter) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long before = meter.getAsLong();
      work.accept(size);
      least = Math.min(least, meter.getAsLong() - before);
    }
    return least;
  }
}
