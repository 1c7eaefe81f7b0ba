package dev.rolloutkit.sg.reconcile;

/**
 * The conditions under which the controller revokes rules, for the fix of {@link
 * dev.rolloutkit.sg.settings.SgDefect#REVOKED_FROM_CACHE}.
 *
 * @param on whether the guard is active; the controller has no such guard
 * @param freshView whether the current rules were fetched without the cache
 * @param hasLiveTargets whether the group still has live targets
 * @param confirmed whether somebody confirmed that all rules are to be revoked
 */
public record RevokeGuard(
    boolean on, boolean freshView, boolean hasLiveTargets, boolean confirmed) {
  /** An inactive guard, as in the controller. */
  public static final RevokeGuard OFF = new RevokeGuard(false, false, false, false);

  /**
   * An active guard: rules are revoked only if they were freshly fetched, and all rules of a group
   * only if it has no live targets.
   */
  public static RevokeGuard of(boolean freshView, boolean hasLiveTargets) {
    return new RevokeGuard(true, freshView, hasLiveTargets, false);
  }
}
