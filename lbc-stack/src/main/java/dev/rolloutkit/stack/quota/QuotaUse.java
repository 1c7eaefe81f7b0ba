package dev.rolloutkit.stack.quota;

/**
 * How much of a limit a stack takes.
 *
 * @param quota what is limited
 * @param used how much is taken once the stack is deployed
 * @param peak the most that is taken on the way there, where new resources are created before old
 *     ones are deleted; never less than {@code used}
 * @param limit how much there may be
 * @param atLeast whether some of it could only be counted as one, for lack of data; it may be more
 */
public record QuotaUse(String quota, int used, int peak, int limit, boolean atLeast) {
  /** Whether it is too much in the end. */
  public boolean isExceeded() {
    return used > limit;
  }

  /** Whether it is too much at some time, so that the controller cannot get to the end. */
  public boolean isExceededOnTheWay() {
    return peak > limit;
  }
}
