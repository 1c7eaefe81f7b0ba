package dev.rolloutkit.stack.quota;

/**
 * How much of a quota a stack uses.
 *
 * @param quota the name of the quota, for people
 * @param used the use after the stack is deployed
 * @param peak the highest use while the stack is deployed, when new resources are created before
 *     old ones are deleted; never less than {@code used}
 * @param limit the value of the quota
 * @param atLeast whether {@code used} and {@code peak} are lower bounds, because some sizes are
 *     unknown
 */
public record QuotaUse(String quota, int used, int peak, int limit, boolean atLeast) {
  /** Whether the deployed stack exceeds the quota. */
  public boolean isExceeded() {
    return used > limit;
  }

  /**
   * Whether the quota is exceeded at some time during the deployment, so that the controller cannot
   * complete it.
   */
  public boolean isExceededAtPeak() {
    return peak > limit;
  }
}
