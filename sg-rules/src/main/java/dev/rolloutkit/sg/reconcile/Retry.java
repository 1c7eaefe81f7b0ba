package dev.rolloutkit.sg.reconcile;

/**
 * What the controller does after EC2 refused a call of the first pass. A refusal in the second pass
 * is final.
 */
public sealed interface Retry {

  /**
   * Makes a second and last pass, on rules that are fetched without the cache.
   *
   * @param revokeFirst whether rules are revoked first, to make room
   */
  record WithFreshView(boolean revokeFirst) implements Retry {}

  /** Reports the refusal as the error of the reconciliation. */
  record GiveUp() implements Retry {}
}
