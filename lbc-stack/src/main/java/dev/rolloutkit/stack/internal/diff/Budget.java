package dev.rolloutkit.stack.internal.diff;

/**
 * Limits the work of a comparison. Rules come from manifests, and a few kilobytes of wildcards can
 * require more cases than any machine can examine.
 */
final class Budget {
  private long remaining;
  private int states;

  /**
   * A new budget.
   *
   * @param units the units of work: each position of a visited state costs one, and so does each
   *     evaluated pattern
   * @param states how many states of patterns that are read together may be visited
   */
  Budget(long units, int states) {
    remaining = units;
    this.states = states;
  }

  /** Spends a state and some units; {@code false} if too few are left. */
  boolean spendState(long units) {
    return spend(states-- > 0 ? units : Long.MAX_VALUE);
  }

  /** Spends some units; {@code false} if too few are left. */
  boolean spend(long units) {
    if (units > remaining) {
      remaining = -1;
      return false;
    }
    remaining -= units;
    return true;
  }

  /** Whether any work did not fit into the budget. */
  boolean isExceeded() {
    return remaining < 0;
  }
}
