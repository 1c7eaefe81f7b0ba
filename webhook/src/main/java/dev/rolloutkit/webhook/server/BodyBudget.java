package dev.rolloutkit.webhook.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of all bodies in memory. The last part of the budget is kept for small ones: whoever
 * sends large bodies slowly cannot keep the others out.
 */
final class BodyBudget {
  private final long total;
  private final long reserve;
  private final int small;
  private final AtomicLong used = new AtomicLong();

  /**
   * An unused budget.
   *
   * @param total bytes of all bodies
   * @param reserve how many of them only small bodies may use
   * @param small bytes of the largest body that counts as small
   */
  BodyBudget(long total, long reserve, int small) {
    this.total = total;
    this.reserve = reserve;
    this.small = small;
  }

  /**
   * Takes bytes for a body. They count as used also if there were too few.
   *
   * @param size bytes of the body so far, with these
   * @return whether there were enough left
   */
  boolean take(int bytes, long size) {
    return used.addAndGet(bytes) <= (size <= small ? total : total - reserve);
  }

  /** Gives bytes back. */
  void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Bytes in use. */
  long used() {
    return used.get();
  }
}
