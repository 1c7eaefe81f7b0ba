package dev.rolloutkit.webhook.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget for all request bodies. A part of it is reserved for small bodies, so that
 * clients which slowly send large bodies cannot block others.
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
   * @param reserve the bytes among them that only small bodies may use
   * @param small bytes of the largest body that counts as small
   */
  BodyBudget(long total, long reserve, int small) {
    this.total = total;
    this.reserve = reserve;
    this.small = small;
  }

  /**
   * Reserves bytes for a body. They count as used even if the budget is exceeded.
   *
   * @param size bytes of the body so far, including these
   * @return whether the budget is sufficient
   */
  boolean take(int bytes, long size) {
    return used.addAndGet(bytes) <= (size <= small ? total : total - reserve);
  }

  /** Releases bytes. */
  void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Bytes in use. */
  long used() {
    return used.get();
  }
}
