package dev.rolloutkit.sg.reconcile;

/**
 * What is known when rules are about to be revoked, for {@code verifyBeforeRevoke}.
 *
 * @param on whether the guard is looked at; the controller has none
 * @param freshView the current rules were fetched without cache
 * @param livingTargets the group still has living targets
 * @param confirmed somebody has confirmed that all rules go
 */
public record RevokeGuard(boolean on, boolean freshView, boolean livingTargets, boolean confirmed) {
  /** No guard, as the controller has it. */
  public static final RevokeGuard OFF = new RevokeGuard(false, false, false, false);

  /** A guard that lets rules go only on a fresh view, and all of them only without targets. */
  public static RevokeGuard of(boolean freshView, boolean livingTargets) {
    return new RevokeGuard(true, freshView, livingTargets, false);
  }
}
