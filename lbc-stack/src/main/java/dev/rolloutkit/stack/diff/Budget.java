package dev.rolloutkit.stack.diff;

/**
 * How much work a comparison may still do. Rules come from manifests, and a few kilobytes of
 * wildcards can ask for more cases than any machine can visit.
 */
final class Budget {
  private long left;

  /**
   * A new budget.
   *
   * @param units of work: a visited state, or an evaluated pattern
   */
  Budget(long units) {
    this.left = units;
  }

  /** Takes the cost of some work; {@code false} if it exceeds what is left. */
  boolean spend(long units) {
    if (units > left) {
      left = -1;
      return false;
    }
    left -= units;
    return true;
  }

  /** Whether some work was refused. */
  boolean isExceeded() {
    return left < 0;
  }
}
