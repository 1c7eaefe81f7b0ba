package dev.rolloutkit.stack.diff;

/**
 * Limits the work of a comparison. Rules come from manifests, and a few kilobytes of wildcards can
 * require more cases than any machine can examine.
 */
final class Budget {
  private long left;

  /**
   * A new budget.
   *
   * @param units the units of work: each is a visited state or an evaluated pattern
   */
  Budget(long units) {
    this.left = units;
  }

  /** Spends some units; {@code false} if fewer are left. */
  boolean spend(long units) {
    if (units > left) {
      left = -1;
      return false;
    }
    left -= units;
    return true;
  }

  /** Whether any work did not fit into the budget. */
  boolean isExceeded() {
    return left < 0;
  }
}
