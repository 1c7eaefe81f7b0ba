package dev.rolloutkit.stack.quota;

/**
 * How much of a limit a stack takes.
 *
 * @param quota what is limited
 * @param used how much is taken
 * @param limit how much there may be
 */
public record QuotaUse(String quota, int used, int limit) {
  /** Whether it is too much. */
  public boolean isExceeded() {
    return used > limit;
  }
}
